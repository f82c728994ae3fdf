import { describePayouts } from "../../__tests__/payout-module"

describePayouts("A closed endpoint that reports no order", (shop) => {
  it.each(["payout", "transfer"] as const)(
    "%s: proves nothing if payouts are reported only at another endpoint",
    async (flow) => {
      const { gateway, gatewayIs, answers, approved, pay, service, forward, find } = shop()
      const id = await approved(flow, { endpoint: "4712" })
      answers("lost")
      gatewayIs({ silent: true })
      expect((await pay(id)).state).toBe("unknown")
      gatewayIs({ silent: false })
      const port = { ...gateway.port }
      port.ask = (asked) =>
        asked.endpoint === "4712" ? Promise.resolve({ outcome: "not_found" }) : gateway.port.ask(asked)
      for (let number = 0; number < 6; number += 1) {
        forward({ seconds: 400 })
        await service.reconcile(id, port)
        if (number === 3) await pay(await approved(flow, { amount: "50.00" }))
      }
      expect(await find(id)).toMatchObject({ state: "unknown", limit_day: "2027-01-31" })
      expect(gateway.executed(id)).toBe(1)
    },
  )

  it.each(["payout", "transfer"] as const)(
    "%s: nor if it reported another payout before it was closed",
    async (flow) => {
      const { gateway, answers, approved, pay, service, forward, find } = shop()
      const id = await approved(flow)
      answers({ late: 120_000, then: "approve" })
      await pay(id)
      forward({ seconds: 60 })
      await service.reconcile(id, gateway.port)
      await pay(await approved(flow, { amount: "50.00" }))
      const closed = { ...gateway.port, ask: () => Promise.resolve({ outcome: "not_found" as const }) }
      for (let number = 0; number < 6; number += 1) {
        forward({ seconds: 400 })
        await service.reconcile(id, closed)
      }
      expect(await find(id)).toMatchObject({ state: "unknown", limit_day: "2027-01-31" })
      expect(gateway.executed(id)).toBe(1)
    },
  )
})
