/** How much waits for a person? */
import { ann, describePayouts } from "../../__tests__/payout-module"

describePayouts("Waiting payouts", (shop) => {
  it("are counted and added up by currency and state", async () => {
    const { pg, service } = shop()
    const payout = { account: "single", destination_kind: "bank", endpoint: "4711" } as const
    const own = { encrypted: "encrypted", destination_digest: "digest", destination_label: "Bank •••• 3000" } as const
    const add = async (state: string, amount: string, currency_code = "eur") => {
      const id = `cpo_${state}_${amount}`
      await service.create({ id, ...payout, ...own, amount, currency_code: "eur", recipient_name: "Dora Doe" }, ann)
      await pg("card_payout").where({ id }).update({ state, currency_code })
    }
    await add("awaiting_approval", "10.10")
    await add("awaiting_approval", "20.20")
    await add("approved", "5")
    await add("paid", "7.00")
    await add("draft", "8.00")
    await add("approved", "1.5", "kwd")
    expect(await service.waiting()).toEqual({
      currencies: [
        {
          currency_code: "eur",
          awaiting_approval: { count: 2, amount: "30.30" },
          approved: { count: 1, amount: "5.00" },
        },
        {
          currency_code: "kwd",
          awaiting_approval: { count: 0, amount: "0.000" },
          approved: { count: 1, amount: "1.500" },
        },
      ],
    })
    expect(await service.waiting({ account: "other" })).toEqual({ currencies: [] })
    const { currencies } = await service.waiting({ account: "single", currency: "kwd" })
    expect(currencies.map(({ currency_code }) => currency_code)).toEqual(["kwd"])
  })
})
