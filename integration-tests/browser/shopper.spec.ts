import { demoFileStories } from "./stories/demo-file-stories"
import { describeDemo } from "./environment/describe-demo"
import { shopperStories } from "./stories/shopper-stories"

describeDemo({ "what demo.json contains": demoFileStories, "a shopper": shopperStories })
