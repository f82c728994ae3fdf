import { toMessage } from "../../../../messages"
import type { PayoutOrder } from "../../../../mapping"
import { describeModule, type CardModule } from "../../__tests__/card-module"
import { recipient } from "./payout-fixtures"

/** A card saved from a customer's payment. */
async function savedCard(cards: CardModule, customerId = "cus_1"): Promise<string> {
  const paid = await cards.charged({ ...cards.cardInput(), saveFor: customerId })
  await cards.service.savedCards.save(paid.id)
  const [card] = (await cards.service.savedCards.list({ customerId })).cards
  return card?.id ?? ""
}

const about = { id: "cpo_1", account: "main", customer_id: "cus_1" }
const destinationOf = (saved_card_id: string) => ({ kind: "stored_card" as const, saved_card_id })

describeModule(
  "A payout to a card that a customer saved",
  (cards) => {
    const order = async (id: string): Promise<PayoutOrder> => {
      const { payouts } = cards.service
      const { encrypted, digest } = await payouts.encrypt(about, { destination: destinationOf(id), recipient })
      return {
        ...{ id: about.id, account: "main", endpoint: payouts.endpointFor("main", "eur"), description: null },
        ...{ client_orderid: payouts.newOrderId(), amount: "10.42", currency_code: "eur" },
        ...{ encrypted, destination_digest: digest, return_path: "/status" },
      }
    }
    const transfers = () => cards.callsTo("transfer")

    it("is labeled with scheme and last digits, and is paid to from the deposit", async () => {
      const id = await savedCard(cards)
      const { label } = await cards.service.payouts.encrypt(about, { destination: destinationOf(id), recipient })
      expect(label).toBe("VISA •••• 6732")
      const requested = await order(id)
      expect(await cards.service.payouts.transfer(requested)).toMatchObject({ outcome: "accepted" })
      expect(cards.sandbox().order(requested.client_orderid)).toMatchObject({
        type: "transfer",
        state: "approved",
        card: null,
        destination: { masked: "****6732" },
      })
    })

    it("keeps no copy of the card's reference, so a deleted card is not paid to", async () => {
      const id = await savedCard(cards)
      const requested = await order(id)
      await cards.service.savedCards.remove({ customerId: "cus_1", id })
      expect(await cards.service.payouts.transfer(requested)).toMatchObject({
        outcome: "refused",
        message: toMessage("payout_card.not_found"),
      })
      expect(transfers()).toHaveLength(0)
    })

    it.each([
      ["another customer's", (id: string) => ({ id, customer_id: "cus_2" }), "payout_card.not_found"],
      ["one that does not exist", () => ({ id: "csc_none", customer_id: "cus_1" }), "payout_card.not_found"],
      ["without a customer", (id: string) => ({ id, customer_id: null }), "payout_card.customer_missing"],
    ] as const)("%s is refused", async (_whose, given, code) => {
      const { id, customer_id } = given(await savedCard(cards))
      const sealing = cards.service.payouts.encrypt(
        { ...about, customer_id },
        { destination: destinationOf(id), recipient },
      )
      await expect(sealing).rejects.toMatchObject({
        fields: { "destination.saved_card_id": toMessage(code) },
      })
    })

    it("a card that expired since is refused", async () => {
      const id = await savedCard(cards)
      const requested = await order(id)
      await cards.pg()("card_saved_card").where({ id }).update({ exp_year: "2020" })
      expect(await cards.service.payouts.transfer(requested)).toMatchObject({
        outcome: "refused",
        message: toMessage("payout_card.expired"),
      })
      expect(transfers()).toHaveLength(0)
    })
  },
  { account: { cardRefVersion: "v4" } },
)

describeModule("A payout to a card saved without a recurring-payment-id", (cards) => {
  it("is refused with the fix", async () => {
    const destination = destinationOf(await savedCard(cards))
    expect(await cards.service.payouts.problems(about, { destination })).toEqual({
      "destination.saved_card_id": toMessage("payout_card.no_recurring_payment_in_reference", {
        option: "accounts.main.cardRefVersion",
      }),
    })
  })
})

describeModule("The callback of a payout", (cards) => {
  const message = (client_orderid: string, type = "payout") => ({
    ...{ status: "approved", orderid: "9000001", type, amount: "10.42", fields: {} },
    client_orderid,
  })

  it("is recognized by the form of its order id, and claimed like any callback", async () => {
    const client_orderid = cards.service.payouts.newOrderId()
    expect(client_orderid).toMatch(/^o[a-p]{32}z$/)
    const id = (await cards.service.receive("main", message(client_orderid))) as string
    expect(id).toBeDefined()
    expect(await cards.service.openCallback(id)).toEqual({
      deliveries: 1,
      transaction: undefined,
      payout: { account: "main", client_orderid },
    })
    const [row] = await cards.pg()("card_callback").where({ id })
    expect(row).toMatchObject({ state: "received" })
    await cards
      .pg()("card_callback")
      .update({ next_attempt_at: new Date(0) })
    expect(await cards.service.claimCallbacks(10)).toEqual([id])
    // Check and payment each cause a message, and each is processed.
    expect(await cards.service.receive("main", message(client_orderid, "payout_check"))).toBeDefined()
  })

  it("is unmatched if the order id only resembles a payout's", async () => {
    const real = cards.service.payouts.newOrderId()
    for (const client_orderid of [`${real}-1`, `x${real}`, real.slice(0, -1), real.toUpperCase(), `${real}\n`]) {
      expect(await cards.service.receive("main", message(client_orderid))).toBeUndefined()
    }
    const rows = (await cards.pg()("card_callback")) as { state: string }[]
    expect(rows.map(({ state }) => state)).toEqual(Array(5).fill("unmatched"))
  })

  it("of a payment is not taken for a payout's", async () => {
    const { client_orderid } = await cards.started()
    const id = (await cards.service.receive("main", message(client_orderid, "sale"))) as string
    const opened = await cards.service.openCallback(id)
    expect(opened.transaction).toMatchObject({ client_orderid })
    expect(opened).not.toHaveProperty("payout")
  })
})
