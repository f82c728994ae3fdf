// German texts of all messages. Admin, storefront and server render them.
import type { MessageCode } from "../catalogue"
import type { Text } from "../message"
import notifications from "./notifications"
import payments from "./payments"
import payouts from "./payouts"
import requests from "./requests"
import shopper from "./shopper"
import subscriptions from "./subscriptions"

const texts: Readonly<Record<MessageCode, Text>> = {
  ...notifications,
  ...payments,
  ...payouts,
  ...requests,
  ...shopper,
  ...subscriptions,
}

export default texts
