import { toMessage } from "../../../../messages"
import { aroundEach, itEvery } from "../../../../__tests__/it-every"
import type { PayoutOrder } from "../../../../mapping"
import { withTypedCard } from "../../request-context"
import {
  bank,
  card,
  createPayoutWorld,
  newKey,
  payoutContext,
  type PayoutWorld,
  fieldsInEnglish,
  inEnglish,
} from "./payout-fixtures"
import { payoutsOf } from "../payout-calls"

let world: PayoutWorld
beforeAll(async () => {
  world = await createPayoutWorld()
})
afterAll(() => world.close())
const renew = aroundEach(() => {
  world.sandbox.reset()
})

const CARD = card.number.replaceAll(" ", "")
const typed = { number: CARD, holder: "JANE ROE", expiry_month: "12", expiry_year: "2040" }
const accepted = { outcome: "accepted", orderid: expect.stringMatching(/^\d+$/), serial_number: expect.any(String) }
const ask = (order: PayoutOrder) => world.payouts.ask({ ...order, orderid: null, serial_number: null })

describe("a typed card", () => {
  it("is sent with the check only", async () => {
    const order = await world.order(card)
    expect(JSON.stringify(order)).not.toContain(CARD)
    const sent = await withTypedCard(typed, () => world.payouts.check(order))
    expect(sent).toMatchObject(accepted)
    const { orderid } = sent as { orderid: string }
    expect(await world.payouts.pay({ ...order, orderid })).toMatchObject(accepted)
    expect(await ask(order)).toMatchObject({ status: "approved", type: "payout", card_label: "VISA •••• 1111" })
  })

  itEvery(
    [
      ["is not typed", undefined, /Type the card once more/, "card"],
      [
        "is another one",
        { ...typed, number: "4538977399606732" },
        /not the card that the payout was created for/,
        "card.number",
      ],
      ["is mistyped", { ...typed, number: "4444333322221112" }, /not a card number/, "card.number"],
      ["has expired", { ...typed, expiry_year: "2020" }, /expired/, "card.expiry_month"],
    ],
    renew,
  )("that %s is not sent, and may be typed again", async (_what, given, message, field) => {
    const order = await world.order(card)
    const check = () => world.payouts.check(order)
    const sent = await (given ? withTypedCard(given, check) : check())
    expect(inEnglish(sent)).toEqual({ outcome: "unsent", message: expect.stringMatching(message) })
    // `typedCardProblems` reports the same problem at the field, before the check.
    const problems = () => Promise.resolve(world.payouts.typedCardProblems(order))
    const reported = await (given ? withTypedCard(given, problems) : problems())
    expect(fieldsInEnglish(reported)).toEqual({ [field]: expect.stringMatching(message) })
    expect(withTypedCard(typed, () => world.payouts.typedCardProblems(order))).toEqual({})
    expect(JSON.stringify(sent)).not.toMatch(/\d{8}/)
    expect(world.sandbox.calls()).toHaveLength(0)
    expect(await withTypedCard(typed, check)).toMatchObject(accepted)
  })

  it("is validated before the check, for payouts to cards of an account that takes typed cards", async () => {
    const [toBank, toCard] = [await world.order(bank), await world.order(card)]
    expect(world.payouts.typedCardProblems(toBank)).toEqual({})
    expect(withTypedCard(typed, () => world.payouts.typedCardProblems(toBank))).toEqual({
      card: toMessage("payout_card.not_for_this_payout"),
    })
    const options = { cardKeys: [...world.context.options.cardKeys], integration: "hosted" }
    const without = payoutsOf(() => payoutContext({ ...world.sandbox.account }, options))
    expect(without.typedCardProblems(toCard)).toEqual({})
  })

  it("belongs to its own check, also among concurrent checks", async () => {
    const numbers = [CARD, "4538977399606732", "5555555555554444"]
    const orders = await Promise.all(numbers.map((number) => world.order({ ...card, number })))
    const sent = await Promise.all(
      orders.map((order, i) => withTypedCard({ ...typed, number: numbers[i] ?? "" }, () => world.payouts.check(order))),
    )
    expect(sent.map(({ outcome }) => outcome)).toEqual(["accepted", "accepted", "accepted"])
    const masked = orders.map(({ client_orderid }) => world.sandbox.order(client_orderid)?.destination?.masked)
    expect(masked).toEqual(["****1111", "****6732", "****4444"])
  })

  it("is recognized with the key under which its payout was created", async () => {
    const older = world.context.options.cardKeys
    const order = await world.order(card)
    const options = { cardKeys: [newKey(), ...older] }
    const context = payoutContext({ ...world.sandbox.account }, options)
    const payouts = payoutsOf(() => context)
    expect(await withTypedCard(typed, () => payouts.check(order))).toMatchObject(accepted)
    context.client("main").close()
  })

  it("is not sent if the account no longer takes typed cards", async () => {
    const order = await world.order(card)
    const context = payoutContext(
      { ...world.sandbox.account },
      { cardKeys: [...world.context.options.cardKeys], integration: "hosted" },
    )
    const sent = await withTypedCard(typed, () => payoutsOf(() => context).check(order))
    expect(sent).toMatchObject({ outcome: "refused", message: toMessage("payout_card.typing_no_longer_on") })
    expect(world.sandbox.calls()).toHaveLength(0)
  })
})
