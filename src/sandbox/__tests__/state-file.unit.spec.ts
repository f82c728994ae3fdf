import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { createSandbox } from "../index"
import { anOrder, clientOf } from "./harness"

describe("orders kept in a file", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "sandbox-state-"))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it("go on after a restart: captured before, refunded after", async () => {
    const stateFile = path.join(folder, "orders")
    const first = await createSandbox({ stateFile })
    const client = clientOf(first)
    const order = anOrder()
    const form = await client.preauthForm(order)
    const ids = { client_orderid: order.client_orderid, orderid: form["paynet-order-id"] }
    await first.pay(ids.orderid, { cvv2: "123" })
    await client.capture({ ...ids, amount: "4.20", currency: "EUR" })
    client.close()
    await first.close()

    const second = await createSandbox({ stateFile })
    const again = clientOf(second)
    expect(second.order(ids.orderid)).toMatchObject({ state: "partially captured", amounts: { captured: "4.20" } })
    await again.return({ ...ids, amount: "1.00", currency: "EUR" })
    expect(second.order(order.client_orderid)?.amounts).toMatchObject({ captured: "4.20", returned: "1.00" })
    const next = await again.preauthForm(anOrder())
    expect(next["paynet-order-id"]).not.toBe(ids.orderid)
    again.close()
    await second.close()
  })

  it("a file of something else is a sentence", async () => {
    const stateFile = path.join(folder, "not-orders")
    writeFileSync(stateFile, "hello")
    await expect(createSandbox({ stateFile })).rejects.toThrow(/holds no orders of a sandbox/)
  })
})
