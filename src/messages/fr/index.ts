// French texts of all messages. Admin, storefront and server render them.
import type { MessageCode } from "../catalogue"
import type { Text } from "../message"
import attention from "./attention"
import checks from "./checks"
import disputes from "./disputes"
import notifications from "./notifications"
import payments from "./payments"
import payouts from "./payouts"
import reconciliation from "./reconciliation"
import requests from "./requests"
import settings from "./settings"
import shopper from "./shopper"
import subscriptions from "./subscriptions"

const texts: Readonly<Record<MessageCode, Text>> = {
  ...attention,
  ...checks,
  ...disputes,
  ...notifications,
  ...payments,
  ...payouts,
  ...reconciliation,
  ...requests,
  ...settings,
  ...shopper,
  ...subscriptions,
}

export default texts
