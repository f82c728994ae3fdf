import { factsStories } from "./stories/demo-file-stories"
import { onStage } from "./stage/on-stage"
import { shopperStories } from "./stories/shopper-stories"

onStage({ "what demo.json tells": factsStories, "a shopper": shopperStories })
