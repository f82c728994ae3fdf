import { toMessage } from "../../../../../messages"
import { describeSubscriptions } from "../../../__tests__/subscription-module"

/** An admin found an order at the gateway and names its period: does its day allow that? */
describeSubscriptions("A charge that was found at the gateway", (shop) => {
  /** Charged on 31 January; the gateway reports nothing in February and March. */
  const silent = async () => {
    const { id } = await shop().subscribed({ engine: "gateway" })
    await shop().round()
    for (const day of ["2027-02-28", "2027-03-03", "2027-03-31", "2027-04-03"]) {
      shop().at(`${day}T10:00:00Z`)
      await shop().round()
    }
    expect(await shop().states(id)).toEqual(["paid", "unconfirmed", "unconfirmed"])
    const [, february, march] = await shop().charges(id)
    if (!february || !march) throw new Error("There are three.")
    const reason = async (day: string, charge = february) => shop().service.otherDayReason(charge, day)
    return { february, march, reason }
  }

  it("belongs to its day, to a few days before it by another clock, or to a day of the gateway's retries", async () => {
    const { reason } = await silent()
    for (const day of ["2027-02-25", "2027-02-28", "2027-03-01", "2027-03-20"])
      expect(await reason(day)).toBeUndefined()
    expect(await reason("a day")).toBeUndefined()
  })

  it("does not belong to an earlier day", async () => {
    const { reason } = await silent()
    const earlier = (reported: string) => toMessage("charge.order_of_earlier_day", { reported, day: "2027-02-28" })
    expect(await reason("2027-01-31")).toEqual(earlier("2027-01-31"))
    expect(await reason("2026-11-28")).toEqual(earlier("2026-11-28"))
  })

  it("belongs to a later period on that period's day, as long as that one has no charge", async () => {
    const { march, reason } = await silent()
    const later = (day: string) => toMessage("charge.order_of_later_day", { reported: day, day })
    expect(await reason("2027-03-31")).toEqual(later("2027-03-31"))
    expect(await reason("2027-03-31", march)).toBeUndefined()
    expect(await reason("2027-04-30", march)).toEqual(later("2027-04-30"))
    await shop().pg("card_subscription_charge").where({ id: march.id }).update({ state: "paid" })
    expect(await reason("2027-03-31")).toBeUndefined()
  })
})
