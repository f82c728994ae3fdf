import { aCard, anOrder, createWorld, type World } from "./harness"
import { create, listed, monthly, year } from "../recurring/__tests__/recurring-harness"

describe("a snapshot", () => {
  let world: World
  beforeEach(async () => {
    world = await createWorld()
  })
  afterEach(() => world.close())

  const everything = async () => {
    const { sandbox } = world
    // The clock keeps running.
    const aheadMs = (await sandbox.clock()).aheadMs
    return { orders: sandbox.orders(), calls: sandbox.calls(), recurring: sandbox.recurring(), aheadMs }
  }
  const sold = async () => {
    const order = { ...anOrder(), ...aCard() }
    const { "paynet-order-id": orderid = "" } = await world.client.sale(order)
    return { client_orderid: order.client_orderid, orderid }
  }

  it("restores orders, calls, saved cards, schedules and the clock, any number of times", async () => {
    const { sandbox, client } = world
    const ids = await sold()
    const { "card-ref-id": cardrefid = "" } = await client.createCardRef(ids)
    const { id } = await create(client, monthly)
    await sandbox.clock({ to: `${year}-01-01` })
    await sandbox.idle()
    const remembered = await everything()
    const before = Number(listed(sandbox, id)?.charges)
    const goBack = sandbox.snapshot()
    for (let round = 0; round < 2; round += 1) {
      await client.return({ ...ids, amount: "1.00", currency: "EUR" })
      await sold()
      await sandbox.clock({ forward: "P2M" })
      expect(listed(sandbox, id)).toMatchObject({ charges: before + 2 })
      sandbox.fault({ operation: "status", kind: "garbage", times: 9 })
      sandbox.outcome({ status: "declined" })
      await sandbox.idle()
      goBack()
      expect(await everything()).toEqual(remembered)
      expect(sandbox.faults()).toEqual([])
      // The vault still has the card unchanged.
      expect(await client.getCardInfo({ cardrefid })).toMatchObject({ "last-four-digits": "6732" })
      goBack()
    }
  })

  it("is unaffected by changes to restored orders, and no new id is used twice", async () => {
    const { sandbox, client } = world
    const ids = await sold()
    await sandbox.idle()
    const goBack = sandbox.snapshot()
    const later = await sold()
    goBack()
    await client.return({ ...ids, amount: "1.00", currency: "EUR" })
    await sandbox.idle()
    goBack()
    expect(sandbox.order(ids.orderid)).toMatchObject({ amounts: { returned: "0.00" } })
    expect(sandbox.order(later.orderid)).toBeUndefined()
    expect((await sold()).orderid).not.toBe(later.orderid)
  })

  it("drops the pending callbacks", async () => {
    const { sandbox, client } = world
    sandbox.options({ callbackSchedule: [60_000] })
    const order = { ...anOrder(), ...aCard(), server_callback_url: `${sandbox.url}/nobody` }
    await client.sale(order)
    const states = () => sandbox.order(order.client_orderid)?.callbacks.map(({ state }) => state)
    expect(states()).toEqual(["scheduled"])
    sandbox.snapshot()()
    expect(states()).toEqual(["abandoned"])
    await sandbox.idle()
  })
})
