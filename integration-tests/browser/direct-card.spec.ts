import { directCardStories } from "./direct-card-stories"
import { onStage } from "./on-stage"

onStage({ "a shopper who gives the card to the shop": directCardStories })
