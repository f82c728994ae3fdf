import { factsStories } from "./facts-stories"
import { onStage } from "./on-stage"
import { shopperStories } from "./shopper-stories"

onStage({ "what demo.json tells": factsStories, "a shopper": shopperStories })
