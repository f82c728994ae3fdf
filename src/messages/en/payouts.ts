import type { TextsOf } from "../message"
import type { payoutMessages } from "../payouts"

export default {} satisfies TextsOf<typeof payoutMessages>
