import { keyboardStories } from "./stories/keyboard-stories"
import { onStage } from "./environment/on-stage"
import { savedCardStories } from "./stories/saved-card-stories"

onStage({ "a customer with saved cards": savedCardStories, "a customer with a keyboard alone": keyboardStories })
