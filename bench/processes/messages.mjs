import { signCallback } from "medusa-plugin-card-payments/gateway"

const OURS = "/hooks/card-payments/main/callback"
const CORE = "/hooks/payment/card_main"

/**
 * Creates signed callbacks with about the fields of a real gateway, each one different: the
 * signature does not cover the amount, so many different callbacks of one order are valid.
 */
export function createMessages(merchantControlKey) {
  let last = 0
  const fieldsOf = ({ orderid, client_orderid }) => {
    const signed = { status: "approved", orderid, client_orderid }
    last += 1
    return {
      ...signed,
      merchant_order: client_orderid,
      type: "preauth",
      amount: `${1000 + Math.floor(last / 100)}.${String(last % 100).padStart(2, "0")}`,
      descriptor: "BENCH",
      name: "JANE DOE",
      email: "shopper@example.com",
      phone: "+493012345",
      "last-four-digits": "1111",
      bin: "444433",
      "card-type": "VISA",
      "card-holder-name": "JANE DOE",
      "processor-tx-id": `PNTEST-${last}`,
      control: signCallback(signed, merchantControlKey),
    }
  }
  return {
    /** An order that this store did not start, as on an endpoint shared by two shops. */
    foreignOrder: () => ({ orderid: String(9_000_000 + ++last), client_orderid: `other-shop-${last}` }),
    /** For the plugin's own route. */
    ours: (order) => ({ method: "GET", path: `${OURS}?${new URLSearchParams(fieldsOf(order))}` }),
    /** The same fields for Medusa's route for all providers, which accepts only POST. */
    core: (order) => ({
      method: "POST",
      path: CORE,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fieldsOf(order)),
    }),
  }
}
