import { describeDemo } from "../browser/environment/describe-demo"
import { germanStories } from "./german/german-stories"

describeDemo({ "a merchant who speaks German": germanStories })
