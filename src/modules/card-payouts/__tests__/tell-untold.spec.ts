import type { UntoldEvent } from "../tell-untold"
import { describePayouts } from "./payout-module"

describePayouts("Telling of what happened", (shop) => {
  const heard = () => {
    const names: string[] = []
    return { names, hear: ({ name }: UntoldEvent) => Promise.resolve(void names.push(name)) }
  }

  it("holds no connection while somebody is told: the store goes on where its bus does not answer", async () => {
    const { approved, database, serviceOn } = shop()
    await approved()
    const pg = database.connect(undefined, 1)
    const service = serviceOn(pg)
    let answer: () => void = () => undefined
    const silence = new Promise<void>((resolve) => {
      answer = resolve
    })
    try {
      let isAsked: () => void = () => undefined
      const asked = new Promise<void>((resolve) => {
        isAsked = resolve
      })
      const telling = service.tellUntold(() => {
        isAsked()
        return silence
      })
      await asked
      expect(await pg("card_payout").count()).toHaveLength(1)
      // Nor is anything told a second time meanwhile.
      const { names, hear } = heard()
      expect(await service.tellUntold(hear)).toBe(0)
      expect(names).toEqual([])
      answer()
      expect(await telling).toBe(4)
    } finally {
      await pg.destroy()
    }
  })

  it("where one event cannot be told, those before it are not told again, and those after it in their order", async () => {
    const { approved, service } = shop()
    await approved()
    const { names, hear } = heard()
    const failing = async (event: UntoldEvent) => {
      if (event.name === "requested") throw new Error("The bus is gone.")
      await hear(event)
    }
    await expect(service.tellUntold(failing)).rejects.toThrow("The bus is gone.")
    await expect(service.tellUntold(failing)).rejects.toThrow("The bus is gone.")
    expect(await service.tellUntold(hear)).toBe(2)
    expect(names).toEqual(["created", "checked", "requested", "approved"])
  })

  it("each tells the state its step came to, however late it is told", async () => {
    const { approved, service } = shop()
    await approved()
    const states: (string | null)[] = []
    await service.tellUntold(({ state }) => Promise.resolve(void states.push(state)))
    expect(states).toEqual(["draft", "checked", "awaiting_approval", "approved"])
  })

  it("what a process was telling when it died is told by another one, once its time is over", async () => {
    const { approved, service, pg, now } = shop()
    const id = await approved()
    await pg("card_payout_entry")
      .where({ payout_id: id })
      .whereNotNull("event")
      .update({ telling_until: new Date(now().getTime() + 300_000) })
    const { names, hear } = heard()
    expect(await service.tellUntold(hear)).toBe(0)
    shop().forward({ seconds: 301 })
    expect(await service.tellUntold(hear)).toBe(4)
    expect(names).toEqual(["created", "checked", "requested", "approved"])
  })
})
