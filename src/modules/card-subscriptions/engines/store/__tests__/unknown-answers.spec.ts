import { idsOf } from "../../../../../durable"
import { quotedReason, refusal } from "../../../../../mapping"
import { toMessage } from "../../../../../messages"
import { attemptOf, type Payment } from "../../../__tests__/simulated-gateway"
import { MedusaError } from "@medusajs/framework/utils"
import { describeSubscriptions } from "../../../__tests__/subscription-module"

const none = { id: "", until: "" }

describeSubscriptions("A lost answer", (shop) => {
  it("is never charged again: found by the next poll", async () => {
    const { id } = await shop().subscribed()
    shop().answers("lost")
    await shop().round()
    expect(await shop().last(id)).toMatchObject({ state: "charging", attempts: 1 })
    shop().forward({ hours: 1 })
    await shop().round()
    expect(await shop().states(id)).toEqual(["paid"])
    expect(shop().gateway.payments).toHaveLength(1)
  })

  it("nothing is sent while it is open, for a year; then it is paid", async () => {
    const { id } = await shop().subscribed()
    shop().answers("open")
    await shop().round()
    for (let day = 0; day < 365; day += 30) {
      shop().forward({ days: 30 })
      for (const lease of await shop().service.claim("charge", 10)) {
        await shop().perform(lease.id)
        await shop().service.release("charge", lease)
      }
    }
    expect(shop().gateway.payments).toHaveLength(1)
    expect(await shop().states(id)).toEqual(["charging"])
    shop().gateway.resolvePayment(shop().gateway.payments[0] as Payment, "approve")
    shop().forward({ hours: 1 })
    for (const charge of idsOf(await shop().service.claim("charge", 10))) await shop().perform(charge)
    expect(await shop().states(id)).toEqual(["paid"])
  })

  it.each([
    ["116", "soft"],
    ["209", "hard"],
  ])("declined later with %s: counts as one attempt, and the next one follows the plan", async (code, decline) => {
    const { id } = await shop().subscribed()
    shop().answers("open")
    await shop().round()
    shop().gateway.resolvePayment(shop().gateway.payments[0] as Payment, { decline: code })
    shop().forward({ hours: 1 })
    await shop().round()
    expect(shop().gateway.payments).toHaveLength(1)
    expect(await shop().last(id)).toMatchObject({ state: "declined", decline, attempts: 1 })
    expect(await shop().events(id)).toEqual(expect.arrayContaining(["charge_failed", "past_due"]))
  })

  it("a process that died before a retry was sent: the next poll sends it, once", async () => {
    const { id } = await shop().subscribed()
    shop().answers({ decline: "116" })
    await shop().round()
    shop().forward({ hours: 12 })
    const [lease = none] = await shop().service.claim("charge", 1)
    const dead = shop().anotherProcess()
    const dies = { ...shop().gateway.charger, send: () => Promise.reject(new Error("killed")) }
    await expect(dead.performCharge(lease.id, dies)).rejects.toThrow("killed")
    expect(await shop().last(id)).toMatchObject({ state: "charging", attempts: 2 })
    await shop().service.release("charge", lease)
    await shop().round()
    expect(shop().gateway.payments).toHaveLength(1)
    shop().forward({ hours: 1 })
    await shop().round()
    expect(shop().gateway.payments).toHaveLength(2)
    expect(await shop().last(id)).toMatchObject({ state: "paid", attempts: 2 })
  })

  it.each(["pause", "cancel"] as const)(
    "a process that died before it was sent, and then %s: it is not sent any more",
    async (verb) => {
      const { id } = await shop().subscribed()
      const [lease = none] = await shop().service.claim("charge", 1)
      const dies = { ...shop().gateway.charger, send: () => Promise.reject(new Error("killed")) }
      await expect(shop().anotherProcess().performCharge(lease.id, dies)).rejects.toThrow("killed")
      await shop().service.changes[verb]({ subscription_id: id })
      await shop().service.release("charge", lease)
      shop().forward({ hours: 1 })
      await shop().round()
      expect(shop().gateway.payments).toEqual([])
      expect(await shop().states(id)).toEqual(["skipped"])
    },
  )

  it.each(["pause", "cancel"] as const)(
    "a charge that was sent before a %s, and paid: stays recorded as paid",
    async (verb) => {
      const { id } = await shop().subscribed()
      shop().answers("lost")
      await shop().round()
      const { after } = await shop().service.changes[verb]({ subscription_id: id })
      shop().forward({ hours: 1 })
      await shop().round()
      expect(await shop().states(id)).toEqual(["paid"])
      expect(await shop().state(id)).toBe(after.state)
    },
  )

  it("an earlier decline that is reported again does not apply to the attempt in flight", async () => {
    const { id } = await shop().subscribed()
    shop().answers({ decline: "116" }, "open")
    await shop().round()
    const first = shop().gateway.payments[0] as Payment
    shop().forward({ hours: 12 })
    const [charge = ""] = idsOf(await shop().service.claim("charge", 1))
    const { charger } = shop().gateway
    const send: typeof charger.send = async (...given) => {
      await shop().service.recordChargeOutcome(charge, attemptOf(first))
      return charger.send(...given)
    }
    await shop().service.performCharge(charge, { ...charger, send })
    await shop().service.recordChargeOutcome(charge, attemptOf(first))
    expect(await shop().last(id)).toMatchObject({ state: "charging", attempts: 2, retry_at: null })
    expect((await shop().events(id)).filter((event) => event === "charge_failed")).toHaveLength(1)
  })

  it("paid stays paid, whatever is reported later", async () => {
    const { id } = await shop().subscribed()
    await shop().round()
    const charge = await shop().last(id)
    for (const outcome of ["declined", "open", "approved"] as const) {
      await shop().service.recordChargeOutcome(charge.id, { transaction_id: "ctx_other", outcome })
      expect(await shop().last(id)).toEqual(charge)
    }
  })
})

const noWay = quotedReason("No way through.")

describeSubscriptions("A gateway that cannot be reached", (shop) => {
  it("for two weeks: no retry of a declined charge is lost, nothing is abandoned, and the problem is shown", async () => {
    const { id } = await shop().subscribed({ retry_hours: [12, 24], after_retries: "cancel" })
    shop().answers({ decline: "116" })
    await shop().round()
    shop().alwaysAnswers("unsent")
    for (let day = 0; day < 14; day += 1) {
      shop().forward({ days: 1 })
      await shop().round()
    }
    expect(await shop().last(id)).toMatchObject({ state: "declined", attempts: 1, reason: noWay })
    expect(await shop().find(id)).toMatchObject({ state: "past_due" })
    const { problem } = await shop().service.reading.detail(id, () => false)
    expect(problem?.message).toMatch(
      /^A charge cannot be made: No way through\. .+ A charge of 29\.00 EUR was declined\. /,
    )
    shop().alwaysAnswers({ decline: "116" })
    shop().forward({ hours: 1 })
    await shop().round()
    const { attempts, retry_at } = await shop().last(id)
    expect({ attempts, retry_at }).toEqual({ attempts: 2, retry_at: new Date(shop().now().getTime() + 24 * 3_600_000) })
    shop().alwaysAnswers("approve")
    shop().forward({ hours: 24 })
    await shop().round()
    expect(await shop().find(id)).toMatchObject({ state: "active", problem: null })
    expect(shop().taken(id)).toBe(1)
  })

  it("is shown as the subscription's problem, until the charge is paid", async () => {
    const { id } = await shop().subscribed()
    shop().alwaysAnswers("unsent")
    await shop().round()
    const problem = toMessage("charge.not_sent", { reason: noWay })
    expect(await shop().find(id)).toMatchObject({ state: "active", problem })
    shop().alwaysAnswers("approve")
    shop().forward({ hours: 1 })
    await shop().round()
    expect(await shop().find(id)).toMatchObject({ state: "active", problem: null })
  })

  it("is retried: no attempt is counted, and it is charged when the gateway can be reached", async () => {
    const { id } = await shop().subscribed()
    shop().answers("unsent", "unsent")
    await shop().round()
    expect(await shop().last(id)).toMatchObject({ state: "due", attempts: 0, reason: noWay })
    expect(await shop().state(id)).toBe("active")
    shop().forward({ hours: 0.15 })
    await shop().round()
    expect(shop().gateway.payments).toEqual([])
    shop().forward({ hours: 0.02 })
    await shop().round()
    expect(await shop().last(id)).toMatchObject({ state: "due", attempts: 0 })
    shop().forward({ hours: 1 })
    await shop().round()
    expect(await shop().last(id)).toMatchObject({ state: "paid", attempts: 1, reason: null })
  })

  it("on a retry: the charge stays declined, its attempt is not counted, and is made when the gateway can be reached", async () => {
    const { id } = await shop().subscribed()
    shop().answers({ decline: "116" }, "unsent")
    await shop().round()
    shop().forward({ hours: 12 })
    await shop().round()
    expect(await shop().last(id)).toMatchObject({ state: "declined", attempts: 1 })
    expect(await shop().state(id)).toBe("past_due")
    shop().forward({ hours: 1 })
    await shop().round()
    expect(await shop().last(id)).toMatchObject({ state: "paid", attempts: 2 })
    expect(await shop().state(id)).toBe("active")
  })
})

describeSubscriptions("A provider that the store no longer has", (shop) => {
  const reason = toMessage("charge.provider_missing", { provider: "pp_card_main" })
  const problem = toMessage("charge.not_sent", { reason })
  const gone = () => Promise.reject(refusal(MedusaError.Types.UNEXPECTED_STATE, reason))

  it("charges nothing and counts no attempt, however long; the problem is shown, and each period is charged once when it is back", async () => {
    const { id } = await shop().subscribed({ retry_hours: [12] })
    const { charger } = shop().gateway
    const { openSession } = charger
    charger.openSession = gone
    for (let day = 0; day < 30; day += 1) {
      await shop().round()
      shop().forward({ days: 1 })
    }
    await shop().round()
    expect(await shop().charges(id)).toMatchObject([
      { state: "due", attempts: 0, declined_at: null },
      { state: "due", attempts: 0, declined_at: null },
    ])
    expect(await shop().find(id)).toMatchObject({ state: "active", problem })
    expect(await shop().events(id)).not.toContain("charge_failed")
    charger.openSession = openSession
    shop().forward({ hours: 1 })
    await shop().round()
    expect(await shop().states(id)).toEqual(["paid", "paid"])
    expect(await shop().find(id)).toMatchObject({ state: "active", problem: null })
    shop().forward({ days: 1 })
    await shop().round()
    expect(shop().taken(id)).toBe(2)
    expect(shop().gateway.payments).toHaveLength(2)
  })

  it("during dunning: the remaining retries are made when it is back", async () => {
    const { id } = await shop().subscribed({ retry_hours: [12, 24], after_retries: "cancel" })
    shop().answers({ decline: "116" })
    await shop().round()
    const { charger } = shop().gateway
    const { send } = charger
    charger.send = () =>
      Promise.resolve({ transaction_id: null, outcome: "unsent", reason: quotedReason("No provider.") })
    shop().forward({ days: 20 })
    await shop().round()
    expect(await shop().state(id)).toBe("past_due")
    charger.send = send
    shop().forward({ hours: 1 })
    await shop().round()
    expect(await shop().last(id)).toMatchObject({ state: "paid", attempts: 2 })
  })

  it("an error that is not one of Medusa's counts as no attempt either: the next poll performs the charge", async () => {
    const { id } = await shop().subscribed()
    const [lease = none] = await shop().service.claim("charge", 1)
    const broken = { ...shop().gateway.charger, openSession: () => Promise.reject(new Error("connection terminated")) }
    await expect(shop().service.performCharge(lease.id, broken)).rejects.toThrow("connection terminated")
    await shop().service.release("charge", lease)
    shop().forward({ hours: 1 })
    await shop().round()
    expect(await shop().last(id)).toMatchObject({ state: "paid", attempts: 1 })
    expect(await shop().find(id)).toMatchObject({ problem: null })
  })
})
