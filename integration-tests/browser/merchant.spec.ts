import { merchantStories } from "./stories/merchant-stories"
import { onStage } from "./environment/on-stage"
import { planStories } from "./stories/plan-stories"

onStage({ "a merchant": merchantStories, "a merchant who sells by subscription": planStories })
