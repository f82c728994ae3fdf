import { directCardStories } from "./stories/direct-card-stories"
import { onStage } from "./environment/on-stage"

onStage({ "a shopper who gives the card to the shop": directCardStories })
