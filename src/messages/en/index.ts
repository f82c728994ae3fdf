// English texts of all messages. Admin, storefront and server render them.
import payments from "./payments"
import payouts from "./payouts"
import requests from "./requests"
import shopper from "./shopper"
import subscriptions from "./subscriptions"

export default { ...payments, ...payouts, ...requests, ...shopper, ...subscriptions }
