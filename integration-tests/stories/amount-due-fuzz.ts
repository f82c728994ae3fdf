import { Modules } from "@medusajs/framework/utils"
import { ANY_ATTEMPTS, type CardStore, eventually } from "../environment/card-store"
import { deskMoves, type Draw, drawsOf, type Moves, type Shopping, tabMoves } from "./amount-due-fuzz-moves"
import { expectBalanced, reconcileAll } from "./amount-due-fuzz-balance"
import { onTwoServers } from "../environment/start-server"
import { type SlipIn, slipIntoSessions } from "../races/slip-in"
import { counted } from "../environment/soak-run"

/** The options of a store that soon reverses payments without an order. */
export const FUZZ_OPTIONS = {
  plugin: { abandonAfter: 0.001, attemptLimits: ANY_ATTEMPTS },
} as const

/** The same with two servers. */
export const TWO_SERVERS = { ...FUZZ_OPTIONS, locking: "postgres", servers: 2 } as const

/** The number of carts whose schedules run at the same time. */
const CARTS = 4

const RECONCILED_WITHIN_MS = 30_000

type Run = {
  seeds: readonly number[]
  /** Nothing is started after this time, in milliseconds. */
  until?: number
  /** With two servers, the seed decides which one each request goes to. */
  servers?: 2
}

/** Whether a seed's schedule is for two servers, in a run of both kinds. */
export const isForTwoServers = (seed: number): boolean => seed % 10 === 0

/**
 * Runs random schedules of a shopper's two tabs and an admin on one cart, concurrently. Once
 * everything is reconciled, the gateway keeps the money that Medusa has, an order is
 * paid with its amount, and no money is kept without an order.
 */
export function fuzzAmountDue(store: CardStore, { seeds, until = Infinity, servers }: Run): void {
  const [first, last] = [seeds[0], seeds.at(-1)]
  it(`${seeds.length} schedules of two tabs and an admin, seeds ${first} to ${last}`, async () => {
    const taxRateId = await makeTaxes(store)
    await makePromotion(store)
    const slipIn = servers ? undefined : slipIntoSessions(store.container())
    const violations: string[] = []
    for (let n = 0; n < seeds.length && Date.now() < until; n += CARTS) {
      const together = seeds.slice(n, n + CARTS)
      const shoppings = await shoppingOf(store, together, taxRateId)
      const run = await Promise.all(shoppings.map((one) => runSchedule(store, one, { servers, slipIn })))
      violations.push(...(await Promise.all(run.map((check) => check()))).flat())
      counted(`schedules of two tabs and an admin${servers ? ", two servers" : ""}`, together.length)
    }
    expect(violations.join("\n\n")).toBe("")
  })
}

/**
 * Creates the carts in sequence: guests with one e-mail address are one customer, who is created
 * once.
 */
async function shoppingOf(store: CardStore, seeds: readonly number[], taxRateId: string): Promise<Shopping[]> {
  const made: Shopping[] = []
  for (const seed of seeds) {
    const draw = drawsOf(seed, 4)
    const cartId = await store.newCart({ quantity: 1 + draw(3) })
    made.push({
      ...{ seed, cartId, taxRateId },
      provider: ["auto", "main", "direct"][draw(3)] ?? "auto",
      collectionId: await store.collectionOf(cartId),
      sessions: [],
      changes: { grown: 0, reduced: 0, reducedAt: 0 },
    })
  }
  return made
}

/** @returns a function that reconciles the cart, and returns what is wrong then */
async function runSchedule(
  store: CardStore,
  shopping: Shopping,
  { servers, slipIn }: { servers?: 2; slipIn?: SlipIn },
): Promise<() => Promise<string[]>> {
  const { seed, provider } = shopping
  const draw = drawsOf(seed)
  const log: string[] = []
  const actor = (who: string, movesOf: (draw: Draw) => Moves, stream: number) => {
    const moves = movesOf(drawsOf(seed, stream))
    const there = drawsOf(seed, stream + 10)
    const act = async (steps: readonly string[]) => {
      for (const step of steps) {
        const reported = await moves[step]?.().catch((error: unknown) => String(error))
        const status = (reported as { status?: number } | undefined)?.status
        log.push(`${who} ${step} ${status ?? (typeof reported === "string" ? reported : "")}`)
      }
    }
    return (steps: readonly string[]) =>
      onTwoServers(
        () => servers === 2 && there(2) === 1,
        () => act(steps),
      )
  }
  const tab = (own: Draw) => tabMoves(store, shopping, own)
  const desk = (own: Draw) => deskMoves(store, shopping, own)
  const [one, two, admin] = [actor("one", tab, 1), actor("two", tab, 2), actor("desk", desk, 3)]
  const { slipsIn, parts } = stepsOf(draw, Object.keys(tab(draw)))
  for (const [n, part] of parts.entries()) {
    const [first, second] = [() => one(part.one), () => two(part.two)]
    if (n === 0 && slipsIn && slipIn) await slipIn(shopping, first, second)
    else await Promise.all([first(), second(), admin(part.desk ?? [])])
  }
  return async () => {
    try {
      await eventually(async () => {
        await reconcileAll(store, shopping)
        await store.callbacksDone()
        await expectBalanced(store, shopping)
      }, RECONCILED_WITHIN_MS)
      return []
    } catch (error) {
      counted(`violation of seed ${seed}`, 1)
      return [`seed ${seed} (${provider})\n${log.join("\n")}\n${String(error)}`]
    }
  }
}

/** The admin's moves while there may be no order yet, and once there should be one. */
const early = ["taxRate", "taxRate", "poll", "callbacks", "callbacks", "callback", "capture", "cancel"]
const later = ["grow", "grow", "shrink", "markAsPaid", "capture", "refund", "cancel", "poll", "callbacks", "callback"]
const buying = ["session", "pay", "complete"]

type Steps = { one: string[]; two: string[]; desk?: string[] }

/**
 * The concurrent moves, part by part. Two of five schedules start with changes that no lock of
 * Medusa separates, and everything is paid, at once or in sequence. In the end an admin changes the
 * order while the tabs continue to pay.
 */
function stepsOf(draw: Draw, shopping: string[]): { slipsIn: boolean; parts: Steps[] } {
  const some = (from: readonly string[], count: number) =>
    Array.from({ length: count }, () => from[draw(from.length)] ?? "")
  const kind = draw(5)
  const isBiased = kind < 2
  const opening = [
    { one: ["session"], two: ["session"] },
    { one: ["session"], two: some(["add", "change"], 1) },
  ][kind] ?? { one: ["session"], two: [] }
  const first = isBiased ? ["payAll", "complete"] : some(shopping, 1 + draw(3))
  const tab = () => [...first, ...some(shopping, 1 + draw(2)), ...some(buying, 2)]
  return {
    slipsIn: kind === 1,
    parts: [
      opening,
      ...(isBiased && draw(2) === 0 ? [{ one: ["pay", "complete"], two: [] }] : []),
      { one: tab(), two: tab(), desk: some(early, 1 + draw(3)) },
      {
        one: some(["payAll", "pay", "complete"], draw(3)),
        two: some(buying, draw(2)),
        desk: some(later, 1 + draw(4)),
      },
    ],
  }
}

/** The promotion of the schedules. */
async function makePromotion(store: CardStore): Promise<void> {
  const promotions = store.container().resolve(Modules.PROMOTION)
  await promotions.createPromotions([
    {
      code: "TENTH",
      type: "standard",
      status: "active",
      is_automatic: false,
      application_method: {
        type: "percentage",
        target_type: "items",
        allocation: "across",
        value: 10,
        currency_code: "eur",
      },
    },
  ])
}

/** A tax whose rate admins change. @returns the rate's id */
async function makeTaxes(store: CardStore): Promise<string> {
  const { data } = await store.admin<{ tax_region: { tax_rates: { id: string }[] } }>("POST", "/admin/tax-regions", {
    country_code: "de",
    provider_id: "tp_system",
    default_tax_rate: { rate: 10, code: "vat", name: "VAT" },
  })
  return data.tax_region.tax_rates[0]?.id ?? ""
}
