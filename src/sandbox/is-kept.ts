import { types } from "node:util"
import { z } from "zod"
import { currencyExponent, operations } from "../gateway"
import type { StoredCard } from "./books/card-vault"
import { type Delivery, isStepType, type Order, type Step } from "./books/ledger"
import type { MaskedCard, Outcome } from "./books/outcomes"
import { LAST_MOMENT } from "./recurring/clock"
import type { RecurringPayment } from "./recurring/recurring-payments"
import { periods } from "./recurring/schedule"
import type { State } from "./state"
import { gatewayFlows, type MerchantRun, type ThreeDSecure, threeDSFlows } from "./three-d-secure/three-d-secure"

/** What a state file holds. */
export type Kept = {
  orders: Order[]
  cards?: ReturnType<State["cards"]["kept"]>
  recurring?: ReturnType<State["recurring"]["kept"]>
  ahead?: number
}

/** Whether the sandbox can go on with what a file held: a damaged or foreign one would fail at some later call. */
export function isKept(value: unknown): value is Kept {
  return kept.safeParse(value).success
}

/** A check for each member: a type that grows does not compile here until it has one. */
type Checks<Type> = Record<keyof Type, z.ZodType>

const text = z.string()
const texts = z.record(text, text)
/** Eleven digits are ours, and a number counts on to 15 of them exactly. */
const id = text.regex(/^\d{1,15}$/)
// Asked of Node, since a date may be of another realm than the class.
const date = z.custom<Date>((value) => types.isDate(value) && !Number.isNaN(value.getTime()))
/** No amount of the wire has more, and a random one can be drawn below it. */
const minor = z
  .bigint()
  .min(0n)
  .max(10n ** 14n)
const count = z.number().int().min(0)
const operation = text.refine((name) => Object.hasOwn(operations, name))

const currency = text.refine((code) => {
  try {
    return code === "" || currencyExponent(code) >= 0
  } catch {
    return false
  }
})

const outcome = z.object({
  status: text,
  errorCode: text.optional(),
  errorMessage: text.optional(),
  threeDS: z.union([z.boolean(), z.enum(threeDSFlows)]).optional(),
} satisfies Checks<Outcome>)

const card = z.object({
  bin: text,
  last4: text,
  brand: text,
  holder: text,
  expMonth: text,
  expYear: text,
  // Files of earlier versions have neither.
  masked: text.optional(),
  hash: text.optional(),
} satisfies Checks<MaskedCard>)

const stepChecks = {
  type: text.refine(isStepType),
  serialNumber: text,
  orderid: id,
  amount: minor,
  status: text,
  stage: text,
  errorCode: text.optional(),
  errorMessage: text.optional(),
  comment: text.optional(),
  reasonCode: text.optional(),
  at: date,
} satisfies Checks<Omit<Step, "source">>

const step = z.object({ ...stepChecks, source: z.object(stepChecks).optional() } satisfies Checks<Step>)

const delivery = z.object({
  id: text,
  type: text.refine(isStepType),
  status: text,
  url: text,
  faults: z.array(text),
  attempts: z.array(z.object({ at: date, httpStatus: z.number().optional(), error: text.optional() })),
  state: z.enum(["scheduled", "held", "delivered", "given up", "never sent"]),
} satisfies Checks<Delivery>)

const merchantRun = z.object({
  flow: z.enum(threeDSFlows).exclude(gatewayFlows),
  token: text,
  transId: text,
  acsTransId: text,
  md: text,
  waitsFor: z.enum(["uploadMethodUrlResult", "uploadCresResult", "uploadParesResult"]),
  methodLoaded: z.literal(true).optional(),
  wayBack: z.object({ address: text, fields: texts }).optional(),
  verdict: z.enum(["Y", "N"]).optional(),
} satisfies Checks<MerchantRun>)

const threeDS = z.object({
  token: text.optional(),
  htmlOnly: z.literal(true).optional(),
  asRedirectUrl: z.literal(true).optional(),
  merchantRun: merchantRun.optional(),
  outcome: outcome.optional(),
  result: z.enum(["AUTHENTICATED", "NOT_AUTHENTICATED"]).optional(),
} satisfies Checks<ThreeDSecure>)

const order = z.object({
  orderid: id,
  clientOrderid: text,
  login: text,
  endpointId: text,
  operation,
  currency,
  requested: minor,
  fields: texts,
  serialNumber: text,
  steps: z.array(step).min(1),
  card: card.optional(),
  cardRef: text.optional(),
  destination: z
    .object({
      kind: z.enum(["card", "bank account", "wallet", "phone"]),
      last4: text,
      bin: text.optional(),
      brand: text.optional(),
    })
    .optional(),
  formToken: text.optional(),
  threeDS: threeDS.optional(),
  deliveries: z.array(delivery),
  createdAt: date,
} satisfies Checks<Order>)

const storedCard = z.object({
  ref: id,
  uniqueRef: id,
  recurringPaymentId: id.optional(),
  login: text,
  card,
  threeDS: text.optional(),
} satisfies Checks<StoredCard>)

const amountRule = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("fixed"), amount: minor }),
  z.object({ kind: z.literal("between"), from: minor, to: minor }).refine(({ from, to }) => from <= to),
  z.object({ kind: z.literal("sequence"), amounts: z.array(minor).min(1), taken: count }),
])

const recurringPayment = z.object({
  id,
  cardType: z.enum(["SRC", "DST"]),
  login: text,
  endpointId: text,
  clientOrderid: text,
  card,
  outcome,
  currency,
  amount: amountRule.optional(),
  schedule: z.object({ period: z.enum(periods), interval: count.min(1), start: date }).optional(),
  next: z.object({ index: count, at: date }).optional(),
  chargedUpTo: date.optional(),
  finish: date.optional(),
  charges: count,
  fields: texts,
} satisfies Checks<RecurringPayment>)

const kept = z.object({
  orders: z.array(order),
  cards: z
    .object({
      hashKey: z.custom<Uint8Array>((value) => types.isUint8Array(value) && value.length > 0),
      cards: z.array(storedCard),
    })
    .optional(),
  recurring: z.array(recurringPayment).optional(),
  ahead: z.number().min(0).max(LAST_MOMENT).optional(),
} satisfies Checks<Kept>)
