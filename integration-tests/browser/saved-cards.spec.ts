import { keyboardStories } from "./stories/keyboard-stories"
import { describeDemo } from "./environment/describe-demo"
import { savedCardStories } from "./stories/saved-card-stories"

describeDemo({ "a customer with saved cards": savedCardStories, "a customer with a keyboard alone": keyboardStories })
