import { declare, hmacSha1, rsaSha256 } from "../declare-operation"
import {
  addresses,
  asyncAnswer,
  card,
  formAnswer,
  later,
  openFields,
  optionalText,
  optionalUrl,
  order,
  recurringPaymentId,
  text,
  url,
} from "../fields"
import { lazySchema } from "../lazy-schema"

const { client_orderid, amount, currency } = order
const sum = { client_orderid, amount, currency }

// Wire facts 4.12: recipient and purpose of the payout.
const recipient = {
  first_name: optionalText(50),
  last_name: optionalText(50),
  phone: optionalText(50),
  email: optionalText(128),
  ipaddress: optionalText(45),
  purpose: optionalText(128),
  order_desc: optionalText(65_535),
}
const cardDestination = {
  credit_card_number: lazySchema(() => card.credit_card_number.optional()),
  card_printed_name: optionalText(128),
  expire_month: optionalText(2),
  expire_year: optionalText(4),
}
const bankDetails = {
  account_name: optionalText(128),
  bank_code: optionalText(3),
  bank_address1: optionalText(255),
  bank_zip_code: optionalText(255),
  routing_number: optionalText(16),
  bank_province: optionalText(255),
  bank_area: optionalText(255),
  bank_city: optionalText(255),
}
/** An IBAN has 34 characters at most (ISO 13616). */
const LONGEST_IBAN = 34
const bankAccount = { account_number: text(24), bank_name: text(255), bank_branch: text(255) }

const sumExample = { client_orderid: "payout-1a", amount: "10.42", currency: "EUR" }
const recipientExample = {
  order_desc: "Payout 1",
  first_name: "Jane",
  last_name: "Roe",
  email: "jane.roe@example.com",
  ipaddress: "203.0.113.7",
  server_callback_url: "https://shop.example.com/callback",
}
const bankExample = { account_number: "DE89370400440532013000", bank_name: "Sample Bank", bank_branch: "Main" }

/** Shorter here than in other operations (wire facts 4.12). */
const payoutCallback = lazySchema(() => url.max(128).optional())

const payoutFields = {
  ...sum,
  account_number: lazySchema(() => bankAccount.account_number.optional()),
  bank_name: lazySchema(() => bankAccount.bank_name.optional()),
  bank_branch: lazySchema(() => bankAccount.bank_branch.optional()),
  ...bankDetails,
  ...cardDestination,
  ...recipient,
  server_callback_url: payoutCallback,
}

const wallet = optionalText(128)

/**
 * True if the request names a destination other than a bank account. Undeclared fields count, since
 * they may name one.
 */
function namesDestination(request: Readonly<Record<string, unknown>>): boolean {
  const given = Object.keys(request).filter((name) => request[name] !== undefined)
  return given.some((name) => !Object.hasOwn(payoutFields, name) || ["credit_card_number", "phone"].includes(name))
}

export const payout = declare({
  name: "payout",
  path: "/api/v2/payout",
  title: "PAYOUT",
  summary: "Pays out in one step, to a card, a bank account, an e-wallet, a phone number or another destination.",
  safety: "money",
  // Wire facts 4.12 calls the bank's three fields required; payouts to other destinations have none
  // of them.
  request: lazySchema(() =>
    openFields({ ...payoutFields, wallet }).superRefine((request, context) => {
      if (request.account_number === undefined && namesDestination(request)) return
      for (const name of Object.keys(bankAccount) as (keyof typeof bankAccount)[]) {
        if (request[name] !== undefined) continue
        context.addIssue({
          code: "custom",
          path: [name],
          message: "is missing: needed unless another destination is given",
        })
      }
    }),
  ),
  answer: asyncAnswer,
  answerType: "async-response",
  signing: hmacSha1,
  assumptions: {
    payout_bank_account:
      "A payout to a card needs no bank account, although the documented table marks its fields as required; neither does a payout to another destination.",
    payout_destinations:
      "An e-wallet is named by `wallet`, a payout by phone number by `phone`, and a destination of any other kind by a field of its own.",
  },
  example: { ...sumExample, ...bankExample, ...recipientExample },
})

export const payoutForm = declare({
  name: "payoutForm",
  path: "/api/v2/payout-form",
  title: "PAYOUTFORM",
  summary: "A hosted page where the recipient enters a card or another destination; submitting it pays out.",
  safety: "money",
  request: lazySchema(() =>
    openFields({
      ...sum,
      ...recipient,
      redirect_url: addresses.redirect_url,
      server_callback_url: optionalUrl,
    }),
  ),
  answer: formAnswer,
  answerType: "async-form-response",
  // The older documentation signs it by HMAC-SHA1, the newer one by RSA-SHA256 (wire facts 3.2).
  signing: {
    scheme: "by-option",
    option: "payoutFormSigning",
    choices: { "HMAC-SHA1": hmacSha1, "RSA-SHA256": rsaSha256 },
  },
  example: { ...sumExample, ...recipientExample, redirect_url: "https://shop.example.com/return" },
})

export const payoutCheck = declare({
  name: "payoutCheck",
  path: "/api/v4/payout-check",
  title: "PAYOUT_V4_CHECK",
  summary: "Checks the recipient and registers a payout; no money moves yet.",
  safety: "write",
  request: lazySchema(() =>
    openFields({
      ...payoutFields,
      account_number: text(LONGEST_IBAN).optional(),
      server_callback_url: optionalUrl,
      wallet,
    }),
  ),
  answer: asyncAnswer,
  answerType: "async-response",
  signing: rsaSha256,
  assumptions: {
    payout_check_destinations:
      "Destinations are named as by payout v2; an e-wallet is named by `wallet`, a payout by phone number by `phone`.",
    account_number_length:
      "`account_number` may be as long as an IBAN (34 characters, ISO 13616): the documented limit of 24 is payout v2's.",
  },
  example: { ...sumExample, ...bankExample, ...recipientExample },
})

export const payoutPay = declare({
  name: "payoutPay",
  path: "/api/v4/payout-pay",
  summary: "Executes a payout that payout-check registered.",
  safety: "money",
  request: lazySchema(() => openFields(later)),
  answer: asyncAnswer,
  answerType: "async-response",
  signing: rsaSha256,
  sendsLogin: true,
  example: { client_orderid: "payout-1a", orderid: "6768788" },
})

export const transfer = declare({
  name: "transfer",
  path: "/api/v4/transfer",
  summary: "Moves money from a card, a stored card or the merchant's deposit to a card or a stored card.",
  safety: "money",
  request: lazySchema(() =>
    openFields({
      ...sum,
      order_desc: optionalText(65_535),
      ipaddress: optionalText(45),
      ...cardDestination,
      cvv2: card.cvv2.optional(),
      "destination-card-no": card.credit_card_number.optional(),
      destination: card.credit_card_number.optional(),
      card_recurring_payment_id: lazySchema(() => recurringPaymentId.optional()),
      destination_card_recurring_payment_id: lazySchema(() => recurringPaymentId.optional()),
      deposit2card: optionalText(5),
      redirect_url: addresses.redirect_url,
      server_callback_url: addresses.server_callback_url,
    }),
  ),
  answer: asyncAnswer,
  answerType: "async-response",
  signing: rsaSha256,
  assumptions: { transfer_cvv2_optional: "`cvv2` may be left out, for a card given by its number too." },
  example: {
    ...sumExample,
    order_desc: "Transfer 1",
    ipaddress: "203.0.113.7",
    card_printed_name: "JOHN SMITH",
    credit_card_number: "4538977399606732",
    expire_month: "12",
    expire_year: "2030",
    cvv2: "123",
    "destination-card-no": "4444333322221111",
    deposit2card: "false",
    redirect_url: "https://shop.example.com/return",
    server_callback_url: "https://shop.example.com/callback",
  },
})

export const panEligibilitySend = declare({
  name: "panEligibilitySend",
  path: "/api/v2/pan-eligibility/send",
  summary: "Asks whether a card may send a transfer.",
  safety: "write",
  request: lazySchema(() =>
    openFields({
      "client-order-id": text(128),
      "sending-card-ref-id": optionalText(20),
      "sending-card-number": card.credit_card_number.optional(),
      "card-printed-name": optionalText(128),
      // Wire facts 4.16 prints both spellings.
      "expire-month": optionalText(2),
      "expire-year": optionalText(4),
      expire_month: optionalText(2),
      expire_year: optionalText(4),
      server_callback_url: addresses.server_callback_url,
    }).superRefine((request, context) => {
      if (request["sending-card-ref-id"] !== undefined || request["sending-card-number"] !== undefined) return
      const message = "is missing: needed unless sending-card-number is given"
      context.addIssue({ code: "custom", path: ["sending-card-ref-id"], message })
    }),
  ),
  answer: asyncAnswer,
  answerType: "async-response",
  signing: hmacSha1,
  assumptions: { transfer_answer_type: "The answer has the type of the other initiating calls, async-response." },
  example: { "client-order-id": "check-1a", "sending-card-ref-id": "555001" },
})
