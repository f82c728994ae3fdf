import type { TextsOf } from "../message"
import type { requestMessages } from "../requests"

export default {
  "request.problems": "{{problems}}",
} satisfies TextsOf<typeof requestMessages>
