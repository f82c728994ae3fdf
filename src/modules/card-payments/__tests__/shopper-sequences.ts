import { toMessage } from "../../../messages"
import { MedusaError } from "@medusajs/framework/utils"
import fc from "fast-check"
import { isGatewayError } from "../../../gateway"
import { threeDSFlows } from "../../../sandbox/options"
import { isCharge, isMoneyStep, isUnresolved, type TransactionRow } from "../records/rows"
import { counted } from "../../../../integration-tests/environment/soak-run"
import { sum } from "../../../money"
import { type CardModule, describeModule } from "./card-module"
import { visit } from "./issuer-browser"

const PRICE = "45.00"

/**
 * Outcomes by CVV2, as in the sandbox: approved, declined, unknown, or 3-D Secure by one of its
 * flows.
 */
const ends = ["123", "116", "217", "challenge-without-method", "3ds1", ...threeDSFlows] as const
const faults = ["drop-before", "drop-after", "error-after", "garbage", "refuse", "silent"] as const
const troubles = [...faults, "none", "none", "none", "none", "none"] as const
const uploads = ["uploadMethodUrlResult", "uploadCresResult", "uploadParesResult"] as const
type Operation = "sale" | (typeof uploads)[number]
type End = (typeof ends)[number]
type Trouble = (typeof troubles)[number]

type Submit = {
  move: "submit" | "submit twice" | "start over" | "start over while bringing"
  end: End
  trouble: Trouble
}
type Bring = { move: "bring"; what: "good" | "refused" | "bad" | "late"; trouble: Trouble }
type Move = Submit | Bring | { move: "ask" | "call back" | "time out" | "a minute later" | "replace the session" }

const submit: fc.Arbitrary<Move> = fc.record({
  move: fc.constantFrom("submit", "submit twice", "start over", "start over while bringing"),
  end: fc.constantFrom(...ends),
  trouble: fc.constantFrom(...troubles),
})
const bring: fc.Arbitrary<Move> = fc.record({
  move: fc.constant("bring"),
  what: fc.constantFrom("good", "good", "good", "refused", "bad", "late"),
  trouble: fc.constantFrom(...troubles),
})
const other: fc.Arbitrary<Move> = fc.record({
  move: fc.constantFrom("ask", "call back", "time out", "a minute later", "replace the session"),
})
const move = fc.oneof(
  { arbitrary: submit, weight: 2 },
  { arbitrary: bring, weight: 4 },
  { arbitrary: other, weight: 3 },
)
/** A card is submitted first and polled once, because its outcome is unknown before. */
const sequence = fc.tuple(submit, fc.constant<Move>({ move: "ask" }), fc.array(move, { minLength: 2, maxLength: 10 }))

/** One payment session, and the issuer's answers in the tabs of the shopper's browser. */
type Shop = { cards: CardModule; sessionId: string; tabs: { token: string; fields: Record<string, string> }[] }

const attempts = async ({ cards, sessionId }: Shop): Promise<TransactionRow[]> => {
  const rows = cards.pg()("card_transaction").where({ payment_session_id: sessionId })
  return (await rows.orderBy(["created_at", "id"])) as TransactionRow[]
}

/**
 * A message for people or a silent gateway's GatewayError is allowed; any other error fails the
 * test.
 */
async function allowed<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    expect(MedusaError.isMedusaError(error) || isGatewayError(error)).toBe(true)
    return undefined
  }
}

async function play(shop: Shop, nextMove: Move): Promise<void> {
  const { cards } = shop
  const trouble = "trouble" in nextMove ? nextMove.trouble : "none"
  if ("end" in nextMove) {
    plan(cards, ["sale"], trouble)
    await submitCard(shop, nextMove)
  } else if (nextMove.move === "bring") await bringAnswer(shop, nextMove.what, trouble)
  else await happen(shop, nextMove.move)
  cards.sandbox().clearFaults()
}

/** Plans a fault. `silent`: status is not answered for a while either. */
function plan(cards: CardModule, operations: readonly Operation[], trouble: Trouble): void {
  if (trouble === "silent") cards.sandbox().fault({ operation: "status", kind: "garbage", times: 3 })
  else if (trouble !== "none") for (const operation of operations) cards.sandbox().fault({ operation, kind: trouble })
}

async function submitCard(shop: Shop, { move, end }: Submit): Promise<void> {
  const { cards, sessionId } = shop
  const flow = threeDSFlows.find((one) => one === end)
  if (flow) cards.sandbox().options({ threeDSFlow: flow })
  const input = {
    ...cards.cardInput(flow ? "321" : end, "direct", sessionId),
    startOver: move.startsWith("start over"),
  }
  const processes = move === "submit twice" ? [cards.service, cards.anotherProcess()] : [cards.service]
  const bringing = move === "start over while bringing" ? bringAnswer(shop, "good", "none") : undefined
  await Promise.all([bringing, ...processes.map((one) => allowed(one.pay(input)))])
}

async function bringAnswer(shop: Shop, what: Bring["what"], trouble: Trouble): Promise<void> {
  const { cards, tabs } = shop
  const row = (await attempts(shop)).at(-1)
  const tab = what === "late" ? tabs.at(0) : await openTab(shop, row, what)
  if (!tab) return
  tabs.push(tab)
  plan(cards, uploads, trouble)
  await cards.service.threeDS.notify({ account: "main", ...tab })
}

/** The fields that the browser holds once the shopper has answered the page. */
async function openTab({ cards }: Shop, row: TransactionRow | undefined, what: Bring["what"]) {
  const token = row?.three_ds_token
  if (!row || !token) return undefined
  if (what === "bad") return { token, fields: { cres: "bm90IGEgQ1Jlcw", PaRes: "bm90IGE", threeDSMethodData: "e30" } }
  const password = what === "refused" ? "wrong" : "hint"
  if (row.redirect_url?.startsWith(cards.sandbox().url)) {
    await fetch(row.redirect_url, { method: "POST", body: new URLSearchParams({ password }) })
    return { token, fields: { status: "approved" } }
  }
  const page = await cards.service.threeDS.page({ account: "main", token })
  return page?.kind === "form" ? { token, fields: await visit(page, password) } : undefined
}

async function happen(shop: Shop, move: string): Promise<void> {
  const { cards, sessionId } = shop
  const all = await attempts(shop)
  const last = all.at(-1)
  if (!last) return
  switch (move) {
    case "call back":
      for (const { client_orderid } of all) await callBack(cards, client_orderid)
      return
    case "time out":
      await cards.service.update(last.id, { three_ds_since: new Date(Date.now() - 10_000) })
      await cards.service.threeDS.methodTimedOut(sessionId)
      return
    case "a minute later":
      for (const { id } of all) await cards.aMinuteLater(id)
      return
    case "replace the session":
      return cards.service.supersedeSession(sessionId, toMessage("superseded.session_replaced"))
    default:
      await allowed(cards.service.ask(last.id))
  }
}

/** Receives a signed callback and polls the gateway, as the store does. */
async function callBack({ service }: CardModule, client_orderid: string): Promise<void> {
  const id = await service.receive("main", { status: "approved", orderid: "1", client_orderid, fields: {} })
  const { deliveries, transaction } = await service.openCallback(id ?? "")
  if (transaction) await allowed(service.ask(transaction.id))
  if (id) await service.finishCallback(id, { state: "processed", deliveries })
}

const moneyOf = ({ cards }: Shop, { client_orderid }: TransactionRow) =>
  cards.sandbox().order(client_orderid)?.amounts ?? { captured: "0.00", returned: "0.00" }

/** Invariants after every move, also while outcomes are unknown. */
async function recordsHold(shop: Shop): Promise<void> {
  const { cards } = shop
  const all = await attempts(shop)
  const live = all.filter(({ superseded_at }) => superseded_at === null)
  expect(live.length).toBeLessThanOrEqual(1)
  for (const { client_orderid, orderid } of all) {
    const made = cards.sandbox().calls()
    expect(
      made.filter((call) => call.operation === "sale" && call.client_orderid === client_orderid).length,
    ).toBeLessThan(2)
    for (const operation of uploads) {
      const counted = made.filter((call) => call.operation === operation && call.orderid === orderid && call.acted)
      expect(counted.length).toBeLessThan(2)
    }
  }
  // An approved attempt has taken the price, and an attempt that took it is not declined.
  for (const row of all) {
    const taken = moneyOf(shop, row).captured
    if (row.status === "approved") expect(taken).toBe(PRICE)
    if (taken === PRICE) expect(["declined", "error"]).not.toContain(row.status)
  }
}

/** The gateway answers again and resolves its unknown outcomes; every attempt is reconciled. */
async function reconcile(shop: Shop): Promise<void> {
  const { cards } = shop
  for (const row of await attempts(shop)) {
    const order = cards.sandbox().order(row.client_orderid)
    if (order?.steps[0]?.status === "unknown")
      await cards.sandbox().resolveStep(row.client_orderid, { status: "approved" })
    // A shopper who came back from the gateway's own page without an answer canceled there.
    if (row.shopper_returned_at && order?.steps[0]?.status === "processing")
      await cards.sandbox().cancel(row.client_orderid)
    await cards.aMinuteLater(row.id)
    for (let asked = 0; asked < 4; asked++) await allowed(cards.service.ask(row.id))
    const now = await cards.transaction(row.id)
    if (now.status !== "approved" || !now.superseded_at) continue
    await cards.service.perform({ transactionId: row.id, type: "return", amount: null, origin: "plugin" })
  }
}

async function keptOf(shop: Shop): Promise<string> {
  const all = await attempts(shop)
  return sum(
    all.flatMap((row) => {
      const { captured, returned } = moneyOf(shop, row)
      return [captured, `-${returned}`]
    }),
    "eur",
  )
}

async function recordsAgree(shop: Shop): Promise<void> {
  const { cards, sessionId } = shop
  const live = await cards.service.liveAttempt(sessionId)
  expect(await keptOf(shop)).toBe(live?.status === "approved" ? PRICE : "0.00")
  for (const { id, superseded_at } of await attempts(shop)) {
    // The issuer's answer to a superseded attempt may stay unresolved, but its charge may not.
    const asked = (await cards.operations(id)).filter((o) => !superseded_at || isCharge(o) || isMoneyStep(o))
    expect(asked.filter(isUnresolved)).toEqual([])
  }
}

/** After any fault the shopper can pay, and a shopper who has paid does not pay again. */
async function payInTheEnd(shop: Shop): Promise<void> {
  const { cards, sessionId } = shop
  const result = await cards.service.pay({ ...cards.cardInput("123", "direct", sessionId), startOver: true })
  await cards.service.ask(result.transaction?.id ?? "")
  await reconcile(shop)
  expect(await keptOf(shop)).toBe(PRICE)
}

/** Tests moves of shoppers with a card in random order, `runs` draws. */
export const describeChargeSequences = (runs: number): void =>
  describeModule(
    "Cards submitted, confirmed and abandoned in any order, with lost answers",
    (cards) => {
      it("a session keeps the money of one payment, other money is refunded, and the shopper can pay", async () => {
        let session = 0
        await fc.assert(
          fc.asyncProperty(sequence, async ([first, second, others]) => {
            const shop: Shop = { cards, sessionId: `payses_any_${++session}`, tabs: [] }
            for (const nextMove of [first, second, ...others]) {
              await play(shop, nextMove)
              await recordsHold(shop)
            }
            await reconcile(shop)
            await recordsAgree(shop)
            await payInTheEnd(shop)
            counted("sequences", 1)
          }),
          { numRuns: runs, endOnFailure: true },
        )
      })
    },
    { sandbox: { unknownOrder: "validation-error" } },
  )
