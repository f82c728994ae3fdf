import type { TextsOf } from "../message"
import type { subscriptionMessages } from "../subscriptions"

export default {} satisfies TextsOf<typeof subscriptionMessages>
