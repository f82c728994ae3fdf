import type { GatewayMessage } from "../../../../gateway"
import type { CallbackRow } from "../../records/rows"
import { describeModule } from "../../__tests__/card-module"

const message = (client_orderid: string, more: Partial<GatewayMessage> = {}): GatewayMessage => ({
  status: "approved",
  orderid: "9000001",
  client_orderid,
  type: "sale",
  amount: "45.00",
  fields: {},
  ...more,
})

describeModule("The inbox", (cards) => {
  const waitOf = (row?: CallbackRow) =>
    new Date(row?.next_attempt_at ?? 0).getTime() - new Date(row?.processed_at ?? 0).getTime()
  const rows = async () => (await cards.pg()("card_callback").orderBy("created_at")) as CallbackRow[]

  it("a burst: each distinct message is one row, each delivery is counted, and one is processed", async () => {
    const { client_orderid } = await cards.started()
    const burst = [...Array.from({ length: 20 }, () => message(client_orderid)), message("another-shops-order")]
    const waiting = await Promise.all(burst.map((one) => cards.service.receive("main", one)))
    const [known, foreign] = (await rows()).sort((a, b) => b.deliveries - a.deliveries)
    expect(known).toMatchObject({ client_orderid, deliveries: 20, state: "received" })
    expect(foreign).toMatchObject({ client_orderid: "another-shops-order", deliveries: 1, state: "unmatched" })
    expect(waiting.filter(Boolean)).toEqual([known?.id])
    expect(await cards.service.receive("main", message(client_orderid))).toBeUndefined()
    expect(await cards.service.claimCallbacks(10)).toEqual([])
  })

  it("a message repeated at once is processed after 30 seconds, one repeated later at once", async () => {
    const { client_orderid } = await cards.started()
    const id = (await cards.service.receive("main", message(client_orderid))) as string
    await cards.service.finishCallback(id, { state: "processed", deliveries: 1 })
    expect(await cards.service.receive("main", message(client_orderid))).toBeUndefined()
    expect(await cards.service.claimCallbacks(10)).toEqual([])
    const [waiting] = await rows()
    expect(waiting).toMatchObject({ state: "received", deliveries: 2 })
    expect(waitOf(waiting)).toBe(30_000)

    await cards.service.finishCallback(id, { state: "processed", deliveries: 2 })
    const processed_at = new Date(Date.now() - 31_000)
    await cards.pg()("card_callback").where({ id }).update({ processed_at })
    expect(await cards.service.receive("main", message(client_orderid))).toBe(id)
    expect(await rows()).toMatchObject([{ deliveries: 3, state: "received" }])
  })

  it("a message repeated while it is processed is processed again after 30 seconds", async () => {
    const { client_orderid } = await cards.started()
    const id = (await cards.service.receive("main", message(client_orderid))) as string
    const { deliveries, transaction } = await cards.service.openCallback(id)
    expect(transaction).toMatchObject({ client_orderid })
    expect(await cards.service.receive("main", message(client_orderid))).toBeUndefined()
    await cards.service.finishCallback(id, { state: "processed", deliveries })
    const [waiting] = await rows()
    expect(waiting).toMatchObject({ state: "received", deliveries: 2 })
    expect(waitOf(waiting)).toBe(30_000)

    await cards.service.finishCallback(id, { state: "processed", deliveries: 2 })
    expect(await rows()).toMatchObject([{ state: "processed", next_attempt_at: null }])
  })

  it("altered copies of one signed message do not fill the table; they bring the next poll forward", async () => {
    const { id, client_orderid } = await cards.started()
    const altered = (index: number) => message(client_orderid, { amount: `${index}.00` })
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 60 }, (_, i) => cards.service.receive("main", altered(round * 60 + i))))
    }
    const kept = (await rows()).length
    expect(kept).toBeLessThan(300)
    const longAgo = new Date(Date.now() - 60_000)
    await cards.service.update(id, { last_checked_at: longAgo, next_check_at: null })
    expect(await cards.service.receive("main", altered(9_999))).toBeUndefined()
    expect((await cards.transaction(id)).next_check_at?.getTime()).toBeGreaterThan(longAgo.getTime())
    expect(await cards.service.receive("main", message("another-order"))).toBeUndefined()
    expect(await rows()).toHaveLength(kept + 1)
  })

  it("a text cut in the middle of a character does not make the batch fail", async () => {
    const { client_orderid } = await cards.started()
    const long = `${"a".repeat(63)}\u{1f600}`
    const three = [message("foreign"), message(client_orderid, { type: long }), message(client_orderid)]
    const ids = await Promise.all(three.map((one) => cards.service.receive("main", one)))
    expect(ids.filter(Boolean)).toHaveLength(2)
    expect((await rows()).map(({ type }) => type)).toContain("a".repeat(63))
  })

  it("a pooler that loses prepared statements loses no callback", async () => {
    const { client_orderid } = await cards.started()
    await cards.service.receive("main", message(client_orderid))
    const { pg } = cards.service["context"]
    await Promise.all(Array.from({ length: 20 }, () => pg.raw("DEALLOCATE ALL")))
    expect(await cards.service.receive("main", message(client_orderid, { type: "reversal" }))).toBeDefined()
    expect((await cards.started()).redirect_url).toContain("http")
    expect(await rows()).toHaveLength(2)
  })
})
