import { control, declare, rsaSha256, unsigned } from "../declare-operation"
import {
  addresses,
  asyncAnswer,
  browser,
  card,
  cardInfoAnswer,
  cardNames,
  cardRefAnswer,
  comment,
  customer,
  formAnswer,
  later,
  openFields,
  optionalText,
  order,
  text,
} from "../fields"
import { cardExample, laterExample, orderExample } from "./payments"
import { lazySchema } from "../lazy-schema"

// A verification has no amount, and so no currency (wire facts 4.3).
const { amount: _amount, currency: _currency, ...orderWithoutAmount } = order
const { amount: _exampleAmount, currency: _exampleCurrency, ...verificationExample } = orderExample

const verification = { ...orderWithoutAmount, ...customer, ...addresses, ...browser }
const verificationFormula = control("endpointId", "client_orderid", "email")

export const accountVerification = declare({
  name: "accountVerification",
  path: "/api/v2/account-verification",
  title: "ACCOUNT_VERIFICATION",
  summary: "Checks a card by an authorization of zero; nothing is charged.",
  safety: "write",
  request: lazySchema(() => openFields({ ...verification, ...card })),
  answer: asyncAnswer,
  answerType: "async-response",
  signing: verificationFormula,
  example: { ...verificationExample, ...cardExample },
})

export const accountVerificationForm = declare({
  name: "accountVerificationForm",
  path: "/api/v2/account-verification-form",
  title: "ACCOUNT_VERIFICATION_FORM",
  summary: "A hosted page that takes the card and checks it by an authorization of zero.",
  safety: "write",
  request: lazySchema(() => openFields(verification, cardNames)),
  answer: formAnswer,
  answerType: "async-form-response",
  signing: verificationFormula,
  example: verificationExample,
})

export const createCardRef = declare({
  name: "createCardRef",
  path: "/api/v2/create-card-ref",
  title: "CARDREF",
  summary: "A reference to the card of a finished payment, for later rebills. Answered at once.",
  safety: "write",
  request: lazySchema(() => openFields(later)),
  answer: cardRefAnswer,
  answerType: "create-card-ref-response",
  signing: control("login", "client_orderid", "orderid"),
  example: laterExample,
})

export const createCardRefV4 = declare({
  name: "createCardRefV4",
  path: "/api/v4/create-card-ref",
  title: "CARDREF_V4",
  summary: "The same, signed by RSA-SHA256; it also answers a recurring-payment-id.",
  safety: "write",
  request: lazySchema(() => openFields(later)),
  answer: cardRefAnswer,
  answerType: "create-card-ref-response",
  signing: rsaSha256,
  sendsLogin: true,
  example: laterExample,
})

export const getCardInfo = declare({
  name: "getCardInfo",
  path: "/api/v2/get-card-info",
  title: "CARDINFO",
  summary: "BIN, brand, masked number and expiry of a card reference. Answered at once.",
  safety: "read",
  request: lazySchema(() => openFields({ cardrefid: text(20) })),
  answer: cardInfoAnswer,
  answerType: "get-card-info-response",
  // The specification states no signature; the family's documentation and its official client use
  // this one (wire facts 3.1).
  signing: {
    scheme: "by-option",
    option: "getCardInfoSigning",
    choices: { control: control("login", "cardrefid"), none: unsigned },
  },
  sendsLogin: true,
  assumptions: {
    card_brand:
      "The brand is in `card-type`, as in a status answer; the masked number is in `masked-pan`: BIN, asterisks and the last four digits, as long as the number.",
    card_3d_result:
      "`result-3d` has the words of `verified-3d-status`, and is absent where the first payment had no 3-D Secure.",
  },
  example: { cardrefid: "555001" },
})

export const makeRebill = declare({
  name: "makeRebill",
  path: "/api/v2/make-rebill",
  otherPaths: {
    option: "rebillPath",
    pair: "rebillPaths",
    callOption: "rebillAs",
    paths: ["/api/v2/make-rebill-sale", "/api/v2/make-rebill-preauth"],
  },
  title: "REBILL",
  summary: "Charges a card reference without the cardholder.",
  safety: "money",
  request: lazySchema(() =>
    openFields({
      client_orderid: order.client_orderid,
      cardrefid: text(20),
      amount: order.amount,
      currency: order.currency,
      ipaddress: order.ipaddress,
      order_desc: order.order_desc,
      enumerate_amounts: optionalText(128),
      recurrent_scenario: optionalText(20),
      comment: comment.optional(),
      cvv2: card.cvv2.optional(),
      redirect_url: addresses.redirect_url,
      server_callback_url: addresses.server_callback_url,
      notify_url: addresses.notify_url,
    }),
  ),
  answer: asyncAnswer,
  answerType: "async-response",
  signing: control("login", "client_orderid", "cardrefid", "amount:minor", "currency"),
  assumptions: {
    rebill_addresses:
      "make-rebill accepts redirect_url and notify_url like sale, although its documented list lacks them.",
    rebill_path: "The path make-rebill charges like make-rebill-sale.",
  },
  example: {
    client_orderid: "invoice-2a",
    cardrefid: "555001",
    amount: "10.42",
    currency: "EUR",
    ipaddress: "203.0.113.7",
    order_desc: "Order 1002",
    recurrent_scenario: "IRREGULAR",
    comment: "Second order",
    server_callback_url: "https://shop.example.com/callback",
  },
})
