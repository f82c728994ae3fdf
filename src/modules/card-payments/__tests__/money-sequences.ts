import { MedusaError } from "@medusajs/framework/utils"
import fc from "fast-check"
import { isUnresolved, type TransactionRow } from "../records/rows"
import { counted } from "../../../../integration-tests/environment/soak-run"
import { sum } from "../../../money"
import { type CardModule, describeModule, type MedusaRows } from "./card-module"

const troubles = ["drop-before", "drop-after", "error-after", "garbage", "refuse"] as const
type Step = {
  type: "capture" | "return" | "void"
  amount: number
  /**
   * `declined`: by the bank. `silent`: the call's answer is lost, and status is not readable
   * either.
   */
  trouble: (typeof troubles)[number] | "none" | "declined" | "silent"
}
type Move = Step | "retry" | "check"

const step: fc.Arbitrary<Step> = fc.record({
  type: fc.constantFrom("capture", "capture", "return", "return", "void"),
  amount: fc.constantFrom(5, 10, 20, 45),
  trouble: fc.constantFrom("none", "none", "none", "none", ...troubles, "declined", "silent"),
})
const move: fc.Arbitrary<Move> = fc.oneof(
  { arbitrary: step, weight: 4 },
  { arbitrary: fc.constantFrom<Move>("retry", "check"), weight: 2 },
)

type Shop = { cards: CardModule; medusa: MedusaRows; paid: TransactionRow; last?: Step }

/**
 * Performs one move of a merchant. A move that is not possible is refused with a message; any other
 * error fails the test.
 */
async function play(shop: Shop, nextMove: Move): Promise<void> {
  const { cards, medusa, paid } = shop
  if (nextMove === "check") return void (await cards.service.resolveOpen(paid.id))
  if (nextMove === "retry" && !shop.last) return
  const { type, amount, trouble } =
    nextMove === "retry" ? { ...(shop.last as Step), trouble: "none" as const } : nextMove
  shop.last = { type, amount, trouble }
  if (trouble === "declined") cards.sandbox().outcome({ operation: type, status: "declined" })
  else if (trouble !== "none") {
    if (trouble === "silent") cards.sandbox().fault({ operation: "status", kind: "garbage", times: 3 })
    cards.sandbox().fault({ operation: type, kind: trouble === "silent" ? "drop-after" : trouble })
  }
  try {
    if (type === "void") await voidIt(shop)
    else await medusa.ask(type, paid.id, amount)
  } catch (error) {
    expect(MedusaError.isMedusaError(error)).toBe(true)
    expect((error as MedusaError).type).not.toBe(MedusaError.Types.CONFLICT)
  }
  cards.sandbox().clearFaults()
}

function voidIt({ cards, paid }: Shop) {
  return cards.service.perform({ transactionId: paid.id, type: "void", amount: null, origin: "plugin" })
}

async function recordsHold({ cards, paid }: Shop) {
  const { authorized, captured, returned } = await cards.totals(paid.id)
  expect(Number(captured)).toBeLessThanOrEqual(Number(authorized))
  expect(Number(returned)).toBeLessThanOrEqual(Number(captured))
  const operations = await cards.moneySteps(paid.id)
  expect(operations.filter(isUnresolved).length).toBeLessThanOrEqual(1)
  const gateway = cards.books(paid.orderid)
  // Every step recorded as done did happen; the one unresolved step may have happened as well.
  expect(Number(gateway?.captured)).toBeGreaterThanOrEqual(Number(captured))
  expect(Number(gateway?.returned)).toBeGreaterThanOrEqual(Number(returned))
}

/** Polls a gateway that answers again; then an admin resolves the step that is still unknown. */
async function reconcile({ cards, paid }: Shop) {
  for (let asked = 0; asked < 5; asked++) await cards.service.resolveOpen(paid.id)
  const open = await cards.service.openStep(paid.id)
  if (!open) return
  const [totals, gateway] = [await cards.totals(paid.id), cards.books(paid.orderid)]
  const happened =
    totals.captured !== gateway?.captured ||
    totals.returned !== gateway.returned ||
    (open.type === "void" && Number(gateway.released) > 0)
  // A step that the gateway cannot report on is not resolved manually before an hour has passed.
  await cards
    .pg()("card_operation")
    .where({ id: open.id })
    .update({ created_at: new Date(Date.now() - 3_600_000) })
  await cards.service.resolve(open.id, { happened, note: "looked up", actor: "user_1" })
}

async function recordsAgree({ cards, paid, medusa }: Shop) {
  const [totals, gateway] = [await cards.totals(paid.id), cards.books(paid.orderid)]
  expect({ captured: totals.captured, returned: totals.returned }).toEqual({
    captured: gateway?.captured,
    returned: gateway?.returned,
  })
  const { released_at } = await cards.transaction(paid.id)
  expect(released_at !== null).toBe(Number(gateway?.released) > 0)
  const done = (await cards.moneySteps(paid.id)).filter(({ state }) => state === "done")
  const approved = cards
    .sandbox()
    .order(paid.orderid ?? "")
    ?.steps.slice(1)
    .filter(({ status }) => status === "approved")
  expect(done).toHaveLength(approved?.length ?? -1)
  // Our own steps explain every change at the gateway.
  expect((await cards.service.ask(paid.id)).outside).toEqual([])
  // Medusa's rows and the unrecorded steps add up to the totals.
  for (const type of ["capture", "return"] as const) {
    const unrecorded = done.filter((o) => o.type === type && !o.recorded_at).map(({ amount }) => amount)
    const known = sum([medusa.sumOf(type, paid.id), ...unrecorded], "eur")
    expect(known).toBe(type === "capture" ? totals.captured : totals.returned)
  }
}

/** Tests money moves of a merchant in random order, `runs` draws for each kind of gateway. */
export function describeSequences(runs: number): void {
  const sequences = (cards: CardModule) =>
    it("money is conserved, and Medusa's sums equal the gateway's in the end", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 10 }), async (moves) => {
          const shop: Shop = { cards, medusa: cards.medusa(), paid: await cards.paid() }
          for (const nextMove of moves) {
            await play(shop, nextMove)
            await recordsHold(shop)
          }
          await reconcile(shop)
          await recordsAgree(shop)
          counted("sequences", 1)
        }),
        { numRuns: runs, endOnFailure: true },
      )
    })

  describeModule("Captures, refunds and voids in any order, with answers lost on the way", sequences)

  describeModule("... where captures and returns have their own order ids", sequences, {
    sandbox: { captureOrderIds: true },
  })

  describeModule("... where a hold is released by return, and answers are form text", sequences, {
    sandbox: { preauthRelease: "return", answerFormat: "form", validationStatus: 200 },
    account: { release: "return" },
  })
}
