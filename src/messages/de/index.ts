// German texts of all messages. Admin, storefront and server render them.
import type { MessageCode } from "../catalogue"
import type { Text } from "../message"
import attention from "./attention"
import payments from "./payments"
import payouts from "./payouts"
import requests from "./requests"
import shopper from "./shopper"
import subscriptions from "./subscriptions"

const texts: Readonly<Record<MessageCode, Text>> = {
  ...attention,
  ...payments,
  ...payouts,
  ...requests,
  ...shopper,
  ...subscriptions,
}

export default texts
