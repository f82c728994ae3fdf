import { merchantStories } from "./merchant-stories"
import { onStage } from "./on-stage"
import { planStories } from "./plan-stories"

onStage({ "a merchant": merchantStories, "a merchant who sells by subscription": planStories })
