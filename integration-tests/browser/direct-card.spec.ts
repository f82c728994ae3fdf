import { directCardStories } from "./stories/direct-card-stories"
import { describeDemo } from "./environment/describe-demo"

describeDemo({ "a shopper who gives the card to the shop": directCardStories })
