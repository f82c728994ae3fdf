import { merchantStories } from "./stories/merchant-stories"
import { describeDemo } from "./environment/describe-demo"
import { planStories } from "./stories/plan-stories"

describeDemo({ "a merchant": merchantStories, "a merchant who sells by subscription": planStories })
