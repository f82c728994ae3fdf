import { demoFileStories } from "./stories/demo-file-stories"
import { onStage } from "./environment/on-stage"
import { shopperStories } from "./stories/shopper-stories"

onStage({ "what demo.json tells": demoFileStories, "a shopper": shopperStories })
