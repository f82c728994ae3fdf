import type { OAuthSigner } from "../oauth"

const card = { credit_card_number: "4111111111111111", cvv2: "123", expire_month: "01", expire_year: "2030" }
const authorizationOf = (method: string) =>
  `oauth_consumer_key%3Dtest-merchant%26oauth_nonce%3Dn0nce-0001_ABC~%26oauth_signature_method%3D${method}%26` +
  "oauth_timestamp%3D1700000000%26oauth_version%3D1.0"
const HMAC = authorizationOf("HMAC-SHA1")
const RSA = authorizationOf("RSA-SHA256")
const form = { redirect_url: "https://shop.example/thanks?order=1&lang=de", amount: "5", client_orderid: "order-2" }

/**
 * Base strings after `POST&https%3A%2F%2Fgateway.example%2Fpaynet%2Fapi%2F`, written by hand by RFC
 * 5849 3.4.1 for the paths of the specification's Endpoints table. openssl computes their
 * signatures. The table of coverage in docs/reference/gateway.md
 * reads this list as well.
 */
export const oauthAnswers: readonly [
  path: string,
  method: OAuthSigner["method"],
  fields: Record<string, string>,
  written: string,
][] = [
  [
    "v2/payout",
    "HMAC-SHA1",
    {
      client_orderid: "order-1",
      amount: "10.42",
      currency: "EUR",
      account_number: "DE89 3704",
      bank_name: "Bänk O'Neil",
      bank_branch: "Main",
      purpose: "Win (50%)!",
    },
    "v2%2Fpayout%2F4242&account_number%3DDE89%25203704%26amount%3D10.42%26bank_branch%3DMain%26" +
      "bank_name%3DB%25C3%25A4nk%2520O%2527Neil%26client_orderid%3Dorder-1%26currency%3DEUR%26" +
      `${HMAC}%26purpose%3DWin%2520%252850%2525%2529%2521`,
  ],
  [
    "v2/payout-form",
    "HMAC-SHA1",
    form,
    `v2%2Fpayout-form%2F4242&amount%3D5%26client_orderid%3Dorder-2%26${HMAC}%26` +
      "redirect_url%3Dhttps%253A%252F%252Fshop.example%252Fthanks%253Forder%253D1%2526lang%253Dde",
  ],
  [
    "v2/payout-form",
    "RSA-SHA256",
    form,
    `v2%2Fpayout-form%2F4242&amount%3D5%26client_orderid%3Dorder-2%26${RSA}%26` +
      "redirect_url%3Dhttps%253A%252F%252Fshop.example%252Fthanks%253Forder%253D1%2526lang%253Dde",
  ],
  [
    "v2/pan-eligibility/send",
    "HMAC-SHA1",
    {
      "client-order-id": "order-3",
      "sending-card-number": "4111111111111111",
      "card-printed-name": "JANE ROE",
      "expire-month": "01",
      "expire-year": "2030",
      server_callback_url: "http://shop.example/",
    },
    "v2%2Fpan-eligibility%2Fsend%2F4242&card-printed-name%3DJANE%2520ROE%26client-order-id%3Dorder-3%26" +
      `expire-month%3D01%26expire-year%3D2030%26${HMAC}%26sending-card-number%3D4111111111111111%26` +
      "server_callback_url%3Dhttp%253A%252F%252Fshop.example%252F",
  ],
  [
    "v4/create-card-ref",
    "RSA-SHA256",
    { login: "test-merchant", client_orderid: "order-4", orderid: "9000001" },
    `v4%2Fcreate-card-ref%2F4242&client_orderid%3Dorder-4%26login%3Dtest-merchant%26${RSA}%26orderid%3D9000001`,
  ],
  [
    "v4/create-recurring-payment",
    "RSA-SHA256",
    {
      rp_card_type: "SRC",
      "client-orderid": "order-5",
      order_desc: "Club; 12 × 5.00",
      "credit-card-number": "4111111111111111",
      "first-name": "Zoë",
      "zip-code": "SW1A 1AA",
      "amount-to": "2.00",
      "amount-from": "1.00",
      amount: "1.50",
    },
    "v4%2Fcreate-recurring-payment%2F4242&amount%3D1.50%26amount-from%3D1.00%26amount-to%3D2.00%26" +
      "client-orderid%3Dorder-5%26credit-card-number%3D4111111111111111%26first-name%3DZo%25C3%25AB%26" +
      `${RSA}%26order_desc%3DClub%253B%252012%2520%25C3%2597%25205.00%26rp_card_type%3DSRC%26` +
      "zip-code%3DSW1A%25201AA",
  ],
  [
    "v4/process-recurring-payment",
    "RSA-SHA256",
    { "client-orderid": "order-6", "recurring-payment-id": "77", amount: "7.00" },
    `v4%2Fprocess-recurring-payment%2F4242&amount%3D7.00%26client-orderid%3Dorder-6%26${RSA}%26` +
      "recurring-payment-id%3D77",
  ],
  [
    "v4/update-recurring-payment",
    "RSA-SHA256",
    { "recurring-payment-id": "77", "client-orderid": "order-7", "card-printed-name": "J. Roe*", cvv2: "" },
    `v4%2Fupdate-recurring-payment%2F4242&card-printed-name%3DJ.%2520Roe%252A%26client-orderid%3Dorder-7%26cvv2%3D%26` +
      `${RSA}%26recurring-payment-id%3D77`,
  ],
  [
    "v4/payout-check",
    "RSA-SHA256",
    { phone: "+7 900", currency: "RUB", client_orderid: "order-8", amount: "100.50" },
    `v4%2Fpayout-check%2F4242&amount%3D100.50%26client_orderid%3Dorder-8%26currency%3DRUB%26${RSA}%26` +
      "phone%3D%252B7%2520900",
  ],
  [
    "v4/payout-pay",
    "RSA-SHA256",
    { orderid: "9000002", client_orderid: "order-9", login: "test-merchant" },
    `v4%2Fpayout-pay%2F4242&client_orderid%3Dorder-9%26login%3Dtest-merchant%26${RSA}%26orderid%3D9000002`,
  ],
  [
    "v4/transfer",
    "RSA-SHA256",
    {
      ...card,
      order_desc: "a=b",
      ipaddress: "2001:db8::1",
      "destination-card-no": "5555555555554444",
      deposit2card: "false",
      currency: "EUR",
      client_orderid: "order-10",
      card_printed_name: "JANE ROE",
      amount: "12.30",
    },
    "v4%2Ftransfer%2F4242&amount%3D12.30%26card_printed_name%3DJANE%2520ROE%26client_orderid%3Dorder-10%26" +
      "credit_card_number%3D4111111111111111%26currency%3DEUR%26cvv2%3D123%26deposit2card%3Dfalse%26" +
      "destination-card-no%3D5555555555554444%26expire_month%3D01%26expire_year%3D2030%26" +
      `ipaddress%3D2001%253Adb8%253A%253A1%26${RSA}%26order_desc%3Da%253Db`,
  ],
]
