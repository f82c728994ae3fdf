import { signCallback } from "medusa-plugin-card-payments/gateway"

const OURS = "/hooks/card-payments/main/callback"
const CORE = "/hooks/payment/card_main"

/**
 * Writes signed callbacks, with about the fields a gateway sends, each one different from every other: the amount is not
 * covered by the signature, so that many different ones about one order are all genuine.
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
    /** An order that this store did not begin, as on an endpoint that two shops share. */
    foreignOrder: () => ({ orderid: String(9_000_000 + ++last), client_orderid: `other-shop-${last}` }),
    /** To the plugin's own route. */
    ours: (order) => ({ method: "GET", path: `${OURS}?${new URLSearchParams(fieldsOf(order))}` }),
    /** The same facts to the route that Medusa has for every provider; it takes POST only. */
    core: (order) => ({
      method: "POST",
      path: CORE,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fieldsOf(order)),
    }),
  }
}
