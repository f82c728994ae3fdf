import type { UnpublishedEvent } from "../audit-trail"
import { ann, describePayouts } from "./payout-module"

describePayouts("Publishing of events", (shop) => {
  const heard = () => {
    const names: string[] = []
    return { names, hear: ({ name }: UnpublishedEvent) => Promise.resolve(void names.push(name)) }
  }

  it("holds no connection while the bus is called: the store continues although its bus does not answer", async () => {
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
      const publishing = service.publishEvents(() => {
        isAsked()
        return silence
      })
      await asked
      expect(await pg("card_payout").count()).toHaveLength(1)
      // No event is published a second time meanwhile.
      const { names, hear } = heard()
      expect(await service.publishEvents(hear)).toEqual({ published: 0 })
      expect(names).toEqual([])
      answer()
      expect(await publishing).toEqual({ published: 4 })
    } finally {
      await pg.destroy()
    }
  })

  it("if one event cannot be published, earlier ones are not published again, and later ones keep their order", async () => {
    const { approved, service } = shop()
    await approved()
    const { names, hear } = heard()
    const failing = async (event: UnpublishedEvent) => {
      if (event.name === "requested") throw new Error("The bus is gone.")
      await hear(event)
    }
    expect(await service.publishEvents(failing)).toMatchObject({ failure: new Error("The bus is gone.") })
    // The failed event waits for its next attempt, and later events of its payout wait for it.
    expect(await service.publishEvents(failing)).toEqual({ published: 0 })
    shop().forward({ seconds: 61 })
    expect(await service.publishEvents(failing)).toMatchObject({ failure: new Error("The bus is gone.") })
    shop().forward({ seconds: 61 })
    expect(await service.publishEvents(hear)).toEqual({ published: 2 })
    expect(names).toEqual(["created", "checked", "requested", "approved"])
  })

  it("an event that cannot be published blocks no other payout's events", async () => {
    const { approved, service } = shop()
    const [one, other] = [await approved(), await approved()]
    const published: (string | null)[] = []
    const failing = ({ payout_id }: UnpublishedEvent) => {
      if (payout_id === one) return Promise.reject(new Error("No."))
      return Promise.resolve(void published.push(payout_id))
    }
    expect(await service.publishEvents(failing)).toMatchObject({ failure: new Error("No.") })
    expect(published).toEqual([other, other, other, other])
  })

  it("a bus that is down is not called for every event", async () => {
    const { created, service } = shop()
    for (let number = 0; number < 6; number += 1) await created("transfer")
    let asked = 0
    const gone = () => Promise.reject(new Error(`Gone ${(asked += 1)}.`))
    expect(await service.publishEvents(gone)).toMatchObject({ failure: new Error("Gone 1.") })
    expect(asked).toBe(3)
    // Events that were not attempted come first.
    const { names, hear } = heard()
    expect(await service.publishEvents(hear)).toEqual({ published: 3 })
    expect(names).toEqual(["created", "created", "created"])
  })

  it("a slow bus: no event is published by two servers, however long the bus takes", async () => {
    const { created, service, serviceOn, pg, forward } = shop()
    for (let number = 0; number < 70; number += 1) await created("transfer")
    const published: string[] = []
    const other = serviceOn(pg)
    const slow = async ({ entry_id }: UnpublishedEvent) => {
      published.push(entry_id)
      forward({ seconds: 6 })
      if (published.length % 20 === 0)
        await other.publishEvents((event) => Promise.resolve(void published.push(event.entry_id)))
    }
    for (let number = 0; number < 4; number += 1) await service.publishEvents(slow)
    expect(published).toHaveLength(70)
    expect(new Set(published).size).toBe(70)
  })

  it("publishing for a payout publishes its events, and no other's", async () => {
    const { created, service } = shop()
    const [, id] = [await created("transfer"), await created("transfer")]
    const published: (string | null)[] = []
    await service.publishEvents(({ payout_id }) => Promise.resolve(void published.push(payout_id)), id)
    expect(published).toEqual([id])
  })

  it("an event behind one that is being published is published right after it, and not by the schedule", async () => {
    const { created, service, serviceOn, pg, now } = shop()
    const id = await created("transfer")
    const { names, hear } = heard()
    const other = serviceOn(pg)
    const skipped: unknown[] = []
    await service.publishEvents(async (event) => {
      await hear(event)
      if (skipped.length > 0) return
      await pg("card_payout_entry").insert({
        ...{ id: "cpe_next", payout_id: id, kind: "link", code: "payout.form_ready", params: "{}" },
        ...{ actor_kind: "plugin", event: "link_ready", happened_at: now() },
      })
      skipped.push(await other.publishEvents(hear, id))
    }, id)
    expect(skipped).toEqual([{ published: 0 }])
    expect(names).toEqual(["created", "link_ready"])
  })

  it("each event has the state after its step, however late it is published", async () => {
    const { approved, service } = shop()
    await approved()
    const states: (string | null)[] = []
    await service.publishEvents(({ state }) => Promise.resolve(void states.push(state)))
    expect(states).toEqual(["draft", "checked", "awaiting_approval", "approved"])
  })

  it("the order is that in which the steps were recorded, whatever their server's clock shows", async () => {
    const { approved, pay, service, pg, now } = shop()
    const id = await approved()
    const ahead = new Date(now().getTime() + 3_600_000)
    await pg("card_payout_entry").insert({
      ...{ id: "cpe_ahead", payout_id: id, kind: "link", code: "payout.form_ready", params: "{}" },
      ...{ actor_kind: "plugin", event: "link_ready", happened_at: now(), created_at: ahead },
    })
    await pay(id)
    const { names, hear } = heard()
    await service.publishEvents(hear)
    expect(names).toEqual(["created", "checked", "requested", "approved", "link_ready", "paid"])
    const { timeline } = await service.view(id, ann)
    expect(timeline.map(({ kind }) => kind).slice(0, 4)).toEqual(["succeed", "pay", "link", "approve"])
  })

  it("an event waits for an earlier one of its payout that another server has only locked so far", async () => {
    const { approved, service, pg } = shop()
    const id = await approved()
    const { names, hear } = heard()
    const trx = await pg.transaction()
    await trx("card_payout_entry").where({ payout_id: id, event: "created" }).forUpdate()
    expect(await service.publishEvents(hear)).toEqual({ published: 0 })
    await trx.rollback()
    expect(await service.publishEvents(hear)).toEqual({ published: 4 })
    expect(names).toEqual(["created", "checked", "requested", "approved"])
  })

  it("events that a process was publishing when it died are published by another one after the lease", async () => {
    const { approved, service, pg, now } = shop()
    const id = await approved()
    await pg("card_payout_entry")
      .where({ payout_id: id })
      .whereNotNull("event")
      .update({ publishing_until: new Date(now().getTime() + 300_000) })
    const { names, hear } = heard()
    expect(await service.publishEvents(hear)).toEqual({ published: 0 })
    shop().forward({ seconds: 301 })
    expect(await service.publishEvents(hear)).toEqual({ published: 4 })
    expect(names).toEqual(["created", "checked", "requested", "approved"])
  })
})
