import { toMessage } from "../../../../messages"
import { whileLocked } from "../../../../../integration-tests/races/while-locked"
import { describeModule } from "../../__tests__/card-module"

describeModule("What lasts too long", (cards) => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const published = async (id: string) => {
    const names: string[] = []
    await cards.service.publishEvents(async ({ name, entry_id, amount }) => {
      expect(entry_id).toMatch(/^ctl_/)
      names.push(`${name} ${amount}`)
    }, id)
    return names
  }
  const unknownPayment = async (minutes: number) => {
    const { id } = await cards.started("auto")
    await cards
      .pg()("card_transaction")
      .where({ id })
      .update({ status: "unknown", created_at: minutesAgo(minutes) })
    return id
  }
  const lostCapture = async (minutes: number) => {
    const { id } = await cards.paid("main")
    cards.sandbox().fault({ operation: "capture", kind: "drop-before" })
    cards.sandbox().fault({ operation: "status", kind: "garbage", times: 1 })
    await expect(cards.medusa().ask("capture", id, 10)).rejects.toThrow("not confirmed this yet")
    const step = { transaction_id: id, type: "capture" }
    await cards
      .pg()("card_operation")
      .where(step)
      .update({ created_at: minutesAgo(minutes) })
    return id
  }

  it("a payment whose outcome is unknown is noted after an hour, once", async () => {
    const id = await unknownPayment(59)
    expect(await cards.service.overdue.noteUnknown()).toBe(0)
    await cards
      .pg()("card_transaction")
      .where({ id })
      .update({ created_at: minutesAgo(60) })
    expect(await cards.service.overdue.noteUnknown()).toBe(1)
    expect(await cards.service.overdue.noteUnknown()).toBe(0)
    expect(await published(id)).toEqual(["unknown_for_an_hour 45.00"])
    expect((await cards.timeline(id)).at(-1)).toMatch(/^The outcome of the payment of 45.00 EUR is unknown since /)
  })

  it("a person acknowledges an outcome that stayed unknown after the last poll, as it was seen; it stays unknown", async () => {
    const id = await unknownPayment(60)
    const polled = (next_check_at: Date | null) =>
      cards.pg()("card_transaction").where({ id }).update({ next_check_at })
    const acknowledge = (seen: string) =>
      cards.service.acknowledgePayment(id, { seen, note: "Not at the gateway", actor: "user_1" })
    const offered = async () => {
      const orders = {
        canceledCollections: () => Promise.resolve([]),
        awaited: () => Promise.resolve(new Set<string>()),
      }
      const parts = await cards.service.attention.parts({}, orders)
      const page = await parts.find(({ name }) => name === "payments_unknown")?.page({ limit: 10 })
      return page?.rows.map(({ actions }) => actions.map(({ name, body }) => [name, body.seen]))
    }
    /** On the payment's page, also where it shows older entries. */
    const onPage = async () =>
      (await cards.service.overview.view(await cards.transaction(id), "pay_1", { before: 1 })).open_entry
    const event = () => cards.service.note(id, { kind: "warning", message: toMessage("payment.step_unconfirmed") })
    const newest = async () => {
      await event()
      const [, [, seen] = []] = (await offered())?.[0] ?? []
      return String(seen)
    }
    await polled(new Date())
    await event()
    expect([await offered(), await onPage()]).toEqual([[[["check", undefined]]], null])
    await expect(acknowledge("ctl_1")).rejects.toThrow("not polled any more")
    await polled(null)
    const first = await newest()
    const second = await newest()
    expect(await onPage()).toBe(second)
    await expect(acknowledge(first)).rejects.toThrow("has changed in the meantime")
    await acknowledge(second)
    expect([await offered(), await onPage()]).toEqual([[], null])
    await expect(acknowledge(second)).rejects.toThrow("acknowledged already")
    expect(await cards.transaction(id)).toMatchObject({ state: "unknown" })
    expect((await cards.timeline(id)).at(-1)).toBe("Unknown outcome acknowledged: Not at the gateway")
    await polled(new Date())
    expect(await offered()).toHaveLength(1)
  })

  it("the hour counts from the card, not from the form that was open before", async () => {
    const id = await unknownPayment(300)
    await cards
      .pg()("card_transaction")
      .where({ id })
      .update({ submitted_at: minutesAgo(5) })
    expect(await cards.service.overdue.noteUnknown()).toBe(0)
  })

  it("a step without an answer is noted after an hour, once; a later step has a note of its own", async () => {
    const id = await lostCapture(59)
    expect(await cards.service.overdue.noteUnknown()).toBe(0)
    const step = () => cards.pg()("card_operation").where({ transaction_id: id, type: "capture" })
    await step().update({ created_at: minutesAgo(61) })
    expect(await cards.service.overdue.noteUnknown()).toBe(1)
    expect(await cards.service.overdue.noteUnknown()).toBe(0)
    expect(await published(id)).toEqual(["unknown_for_an_hour 10.00"])
    expect((await cards.timeline(id)).at(-1)).toMatch(/^Not confirmed since \S+: capture of 10.00 EUR\.$/)
  })

  it("what is known by now is not noted", async () => {
    const step = await lostCapture(90)
    await cards.pg()("card_operation").where({ transaction_id: step, type: "capture" }).update({ state: "refused" })
    const payment = await unknownPayment(90)
    await cards.pg()("card_transaction").where({ id: payment }).update({ status: "declined" })
    expect(await cards.service.overdue.noteUnknown()).toBe(0)
  })

  it("what becomes known while a worker waits for the lock is not noted", async () => {
    const id = await unknownPayment(90)
    const [noted] = await whileLocked(
      cards.pg(),
      (trx) => trx("card_transaction").where({ id }).update({ status: "approved" }),
      () => [cards.service.overdue.noteUnknown()],
    )
    expect(noted).toBe(0)
  })

  it("three workers at the same time note it once", async () => {
    const payment = await unknownPayment(90)
    const step = await lostCapture(90)
    const workers = [cards.service, cards.anotherProcess(), cards.anotherProcess()]
    const counts = await whileLocked(
      cards.pg(),
      (trx) => trx("card_transaction").forUpdate().select("id"),
      () => workers.map((worker) => worker.overdue.noteUnknown()),
    )
    expect(counts.reduce((sum, count) => sum + count)).toBe(2)
    expect([await published(payment), await published(step)]).toEqual([
      ["unknown_for_an_hour 45.00"],
      ["unknown_for_an_hour 10.00"],
    ])
  })

  it("a reversal that fails for an hour is noted once, and not before; a reversed payment is not noted", async () => {
    const reason = toMessage("reason.quoted", { reason: "Void refused" })
    const amount = { amount: "45.00", currency: "EUR" }
    const { id } = await cards.paid("auto")
    const tries = async () => {
      await cards.service.noteOnce(id, {
        kind: "warning",
        message: toMessage("payment.not_reversed_yet", { amount, reason }),
      })
      await cards.service.overdue.noteReversal(id, reason)
    }
    await cards.service.overdue.noteReversal(id, reason)
    await tries()
    expect(await published(id)).toEqual([])
    const hourLater = jest.spyOn(cards.service["context"], "now").mockReturnValue(new Date(Date.now() + 3_600_000))
    await tries()
    await tries()
    expect(await published(id)).toEqual(["reversal_failed 45.00"])
    expect(await cards.timeline(id)).toContain(
      "45.00 EUR could not be reversed for an hour: Void refused. It is still tried again.",
    )
    const other = await cards.paid("auto")
    const message = toMessage("payment.not_reversed_yet", { amount, reason })
    await cards.service.noteOnce(other.id, { kind: "warning", message })
    await cards.service.update(other.id, { reversed_at: new Date() })
    await cards.service.overdue.noteReversal(other.id, reason)
    expect(await published(other.id)).toEqual([])
    hourLater.mockRestore()
  })
})
