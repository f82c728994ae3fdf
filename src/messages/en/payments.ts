import type { TextsOf } from "../message"
import type { paymentMessages } from "../payments"

export default {} satisfies TextsOf<typeof paymentMessages>
