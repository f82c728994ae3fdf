import { describeDemo } from "./environment/describe-demo"
import { questionStories } from "./stories/question-stories"

describeDemo({ "a merchant with only the admin open asks": questionStories })
