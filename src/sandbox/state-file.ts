import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { types } from "node:util"
import { deserialize, serialize } from "node:v8"
import { z } from "zod"
import { operations } from "../gateway"
import { isCurrency } from "../money"
import type { StoredCard } from "./books/card-vault"
import {
  continueAfter,
  type Delivery,
  isStepType,
  type MerchantRun,
  type Order,
  type Step,
  type ThreeDSecure,
} from "./books/ledger"
import type { MaskedCard, Outcome } from "./books/outcomes"
import { LAST_MOMENT } from "./recurring/clock"
import type { RecurringPayment } from "./recurring/recurring-payments"
import { periods } from "./recurring/schedule"
import type { State } from "./state"
import { gatewayFlows, threeDSFlows } from "./options"

const SAVE_EVERY_MS = 1_000

type StateFile = { close(): void }

type Books = Pick<State, "ledger" | "cards" | "recurring" | "clock">

/**
 * Keeps the ledger in a file, so that a store that keeps its database can continue after a restart
 * of the sandbox. The file is written every second if something changed, and at the end. Pending
 * callbacks are dropped.
 * @throws Error if the file exists and holds no sandbox state.
 */
export function keepInFile(file: string, books: Books): StateFile {
  restore(books, read(file))
  let saved: Buffer = Buffer.alloc(0)
  const save = () => {
    const now = copyBooks(books)
    if (now.equals(saved)) return
    saved = now
    writeNew(`${file}.new`, now)
    renameSync(`${file}.new`, file)
  }
  const timer = setInterval(save, SAVE_EVERY_MS)
  timer.unref()
  return {
    close() {
      clearInterval(timer)
      save()
    },
  }
}

/**
 * Saves the ledger; the returned function restores it, any number of times, into an empty ledger.
 */
export function rememberBooks(books: Books): () => void {
  const remembered = copyBooks(books)
  return () => restore(books, deserialize(remembered) as Kept)
}

function copyBooks({ ledger, cards, recurring, clock }: Books): Buffer {
  const kept: Kept = {
    orders: ledger.orders(),
    cards: cards.kept(),
    recurring: recurring.kept(),
    ahead: clock.ahead(),
  }
  return serialize(kept)
}

/**
 * Creates a new file: an existing file would keep its mode, and a link would redirect the write.
 */
function writeNew(file: string, content: Buffer) {
  rmSync(file, { force: true })
  writeFileSync(file, content, { mode: 0o600, flag: "wx" })
}

function restore({ ledger, cards, recurring, clock }: Books, kept: Kept) {
  for (const order of kept.orders) {
    for (const delivery of order.deliveries) {
      if (delivery.state === "scheduled" || delivery.state === "held") delivery.state = "abandoned"
    }
    ledger.add(order)
    for (const step of order.steps.splice(1)) ledger.addStep(order, step)
  }
  if (kept.cards) cards.restore(kept.cards)
  if (kept.recurring) recurring.restore(kept.recurring)
  if (kept.ahead) clock.setAhead(kept.ahead)
  const stored = cards.all()
  continueAfter({
    orderids: ledger.orders().flatMap(({ steps }) => steps.map(({ orderid }) => orderid)),
    recurringPaymentIds: [
      ...recurring.all().map(({ id }) => id),
      ...stored.flatMap((card) => card.recurringPaymentId ?? []),
    ],
    cardRefs: stored.flatMap(({ ref, uniqueRef }) => [ref, uniqueRef]),
  })
}

function read(file: string): Kept {
  if (!existsSync(file)) return { orders: [] }
  try {
    const found: unknown = deserialize(readFileSync(file))
    // Files of the first version hold only the orders.
    const kept: unknown = Array.isArray(found) ? { orders: found } : found
    if (isKept(kept)) return kept
  } catch {
    // The check below reports any problem.
  }
  throw new Error(`${file} holds no orders of a sandbox. Delete it, or name another file.`)
}

/** Content of a state file. */
type Kept = {
  orders: Order[]
  cards?: ReturnType<State["cards"]["kept"]>
  recurring?: ReturnType<State["recurring"]["kept"]>
  ahead?: number
}

/**
 * True if the sandbox can continue with the file's content: damaged or foreign content would fail
 * in a later call.
 */
function isKept(value: unknown): value is Kept {
  return kept.safeParse(value).success
}

/** One check per member, so that a new member of the type does not compile without one. */
type Checks<Type> = Record<keyof Type, z.ZodType>

const text = z.string()
const texts = z.record(text, text)
/** Our ids have eleven digits, and a JavaScript number is exact up to 15. */
const id = text.regex(/^\d{1,15}$/)
// Checked by Node's `types`, since a date may come from another realm.
const date = z.custom<Date>((value) => types.isDate(value) && !Number.isNaN(value.getTime()))
/** No wire amount is larger, and a random one below it can be drawn. */
const minor = z
  .bigint()
  .min(0n)
  .max(10n ** 14n)
const count = z.number().int().min(0)
const operation = text.refine((name) => Object.hasOwn(operations, name))

const currency = text.refine((code) => code === "" || isCurrency(code))

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
  // Files of earlier versions lack both fields.
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
  state: z.enum(["scheduled", "held", "delivered", "abandoned", "never sent"]),
} satisfies Checks<Delivery>)

const merchantRun = z.object({
  flow: z.enum(threeDSFlows).exclude(gatewayFlows),
  token: text,
  transId: text,
  acsTransId: text,
  md: text,
  waitsFor: z.enum(["uploadMethodUrlResult", "uploadCresResult", "uploadParesResult"]),
  methodLoaded: z.literal(true).optional(),
  returnTo: z.object({ address: text, fields: texts }).optional(),
  authResult: z.enum(["Y", "N"]).optional(),
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
      kind: z.enum(["card", "bank account", "wallet", "phone", "other destination"]),
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

const amountTerms = z.discriminatedUnion("kind", [
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
  amount: amountTerms.optional(),
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
