import { keyboardStories } from "./keyboard-stories"
import { onStage } from "./on-stage"
import { savedCardStories } from "./saved-card-stories"

onStage({ "a customer with saved cards": savedCardStories, "a customer with a keyboard alone": keyboardStories })
