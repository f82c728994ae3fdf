import { request } from "node:http"
import { aroundEach, itEvery } from "../../__tests__/it-every"
import { createSandbox, type SandboxOptions } from "../index"
import { freePort } from "../../../integration-tests/environment/free-port"
import { aCard, anOrder, createStore, createWorld, post, type Store, type World } from "./harness"

let world: World
const renew = aroundEach(
  async () => {
    world = await createWorld()
  },
  () => world.close(),
)

async function control(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${world.sandbox.url}/_sandbox/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { httpStatus: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Not by fetch, which always sends the Host header of its address. */
function statusOf(
  { url }: { url: string },
  call: string,
  headers: Record<string, string>,
): Promise<number | undefined> {
  const [method, path] = call.split(" ")
  return new Promise((resolve, reject) => {
    request(url, { method, path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on("error", reject)
      .end()
  })
}

async function sale(cvv2 = "123", fields: Record<string, string> = {}) {
  const order = { ...anOrder(fields), ...aCard(cvv2) }
  const answer = await world.client.sale(order)
  return { client_orderid: order.client_orderid, orderid: answer["paynet-order-id"] ?? "" }
}

describe("controls over HTTP", () => {
  it("equal the controls in process", async () => {
    const { orderid, client_orderid } = await sale()
    expect((await control("orders")).body.orders).toEqual(JSON.parse(JSON.stringify(world.sandbox.orders())))
    for (const id of [orderid, client_orderid]) {
      expect((await control(`orders/${id}`)).body.order).toMatchObject({ orderid, state: "captured" })
    }
    expect((await control("calls")).body.calls).toEqual(world.sandbox.calls())
    expect(await control("health")).toMatchObject({ httpStatus: 200, body: { ok: true } })
  })

  it("pay, settle, cancel, chargeback, reversal, callback", async () => {
    const store: Store = await createStore()
    const start = async () =>
      (await world.client.preauthForm(anOrder({ server_callback_url: store.url })))["paynet-order-id"]
    const [first, second, third] = [await start(), await start(), await start()]
    expect((await control(`orders/${first}/pay`, { cvv2: "123" })).body.order).toMatchObject({ state: "authorized" })
    expect((await control(`orders/${first}/reversal`, {})).body.order).toMatchObject({ state: "released" })
    expect((await control(`orders/${second}/cancel`, {})).body.order).toMatchObject({ state: "declined" })
    expect((await control(`orders/${third}/pay`, { cvv2: "217" })).body.order).toMatchObject({ state: "unknown" })
    expect((await control(`orders/${third}/settle`, { status: "filtered" })).body.order).toMatchObject({
      state: "filtered",
    })
    expect((await control(`orders/${first}/callback`, {})).body.callback).toMatchObject({ state: "delivered" })
    const { orderid } = await sale()
    expect(
      (await control(`orders/${orderid}/chargeback`, { amount: "1.00", reason: "4837" })).body.order,
    ).toMatchObject({
      state: "charged back",
      amounts: { chargedBack: "1.00", returnable: "9.42" },
    })
    await store.close()
  })

  it("outcome, faults, options, idle, reset", async () => {
    await control("outcome", { status: "filtered" })
    const { orderid } = await sale()
    expect(world.sandbox.order(orderid)?.status).toBe("filtered")
    await control("faults", { operation: "sale", kind: "refuse" })
    expect((await control("faults")).body.faults).toMatchObject([{ operation: "sale", kind: "refuse", times: 1 }])
    await expect(sale()).rejects.toMatchObject({ kind: "refused" })
    expect((await control("options", { captureOrderIds: true })).body.options).toMatchObject({ captureOrderIds: true })
    expect((await control("options")).body.options).toMatchObject({ captureOrderIds: true, validationStatus: 400 })
    expect((await control("idle", {})).httpStatus).toBe(200)
    await control("reset", {})
    expect(world.sandbox.orders()).toEqual([])
    expect(world.sandbox.calls()).toEqual([])
  })

  it("orders: filtered by order, shopper or card, without the shopper's address", async () => {
    const { orderid } = await sale("123", { email: "one@example.com" })
    await sale("123", { email: "two@example.com" })
    const { body } = await control("orders?only=one@example.com")
    expect(body.orders).toMatchObject([{ orderid }])
    expect(JSON.stringify(body)).not.toContain("one@example.com")
    expect((await control("orders")).body.orders).toHaveLength(2)
  })

  it("planned faults are removed and the orders stay", async () => {
    const { orderid } = await sale()
    await control("faults", { operation: "*", kind: "garbage", times: 100 })
    const cleared = await fetch(`${world.sandbox.url}/_sandbox/faults`, { method: "DELETE" })
    expect(cleared.status).toBe(200)
    expect((await control("faults")).body.faults).toEqual([])
    expect(world.sandbox.order(orderid)?.state).toBe("captured")
    await expect(sale()).resolves.toMatchObject({ orderid: expect.stringMatching(/^\d+$/) })
  })

  it("faults planned with `only` are removed separately", async () => {
    await control("faults", { operation: "status", kind: "garbage", only: "one@example.com" })
    await control("faults", { operation: "status", kind: "garbage", only: "two@example.com" })
    await control("faults", { operation: "capture", kind: "garbage" })
    const cleared = await fetch(`${world.sandbox.url}/_sandbox/faults`, {
      method: "DELETE",
      body: JSON.stringify({ only: "one@example.com" }),
    })
    expect(cleared.status).toBe(200)
    expect(world.sandbox.faults().map(({ operation, only }) => [operation, only])).toEqual([
      ["status", "two@example.com"],
      ["capture", undefined],
    ])
  })

  itEvery(
    [
      ["orders/999", undefined, 404, "There is no order 999"],
      ["orders/999/pay", { cvv2: "123" }, 404, "There is no order 999"],
      ["nothing", undefined, 404, "There is no control"],
      ["outcome", { status: "Not A Word!" }, 400, "status word"],
      ["outcome", { stat: "approved" }, 400, "stat"],
      ["faults", { kind: "explode" }, 400, "kind"],
      ["options", { validationStatus: 500 }, 400, "validationStatus"],
      ["options", { port: 1 }, 400, "port"],
      ["outcome", [1], 400, "not a JSON object"],
    ],
    renew,
  )("%s %j: HTTP %i with a text", async (path, body, httpStatus, message) => {
    const result = await control(path, body)
    expect(result.httpStatus).toBe(httpStatus)
    expect(result.body.error).toContain(message)
  })

  it("refuse a chargeback of more than is left, and of nothing", async () => {
    const { orderid } = await sale()
    for (const amount of ["10.43", "0", "1.234", "-1", "abc"]) {
      expect((await control(`orders/${orderid}/chargeback`, { amount })).httpStatus).toBe(400)
    }
    await control(`orders/${orderid}/chargeback`, {})
    expect((await control(`orders/${orderid}/chargeback`, {})).body.error).toContain("Nothing is left")
  })

  it("refuse pages of other sites", async () => {
    const foreign: Record<string, string>[] = [{ Origin: "https://evil.example" }, { "Sec-Fetch-Site": "cross-site" }]
    for (const headers of foreign) {
      expect((await control("reset", {}, headers)).httpStatus).toBe(403)
    }
  })

  it("refuse a foreign host name that resolves to the sandbox, as do the pages", async () => {
    const { orderid } = await sale()
    const port = new URL(world.sandbox.url).port
    for (const name of [
      "evil.example",
      "localhost.evil.example",
      "127.0.0.1.evil.example",
      "192.0.2.7",
      "[2001:db8::1]",
    ]) {
      const host = `${name}:${port}`
      const headers = { Host: host, Origin: `http://${host}`, "Sec-Fetch-Site": "same-origin" }
      expect(await statusOf(world.sandbox, "POST /_sandbox/reset", headers)).toBe(403)
      for (const path of ["/", "/_sandbox/docs", "/_sandbox/calls"]) {
        expect(await statusOf(world.sandbox, `GET ${path}`, headers)).toBe(403)
      }
    }
    expect(world.sandbox.order(orderid)?.state).toBe("captured")
  })

  it("accept every loopback name", async () => {
    for (const Host of ["localhost", "LOCALHOST:4010", "shop.localhost", "127.0.0.1:1", "127.1.2.3", "[::1]:4010"]) {
      expect(await statusOf(world.sandbox, "GET /", { Host })).toBe(200)
      const headers = { Host, Origin: `http://${Host.toLowerCase()}`, "Sec-Fetch-Site": "same-origin" }
      expect(await statusOf(world.sandbox, "POST /_sandbox/reset", headers)).toBe(200)
    }
  })

  it("accept the public address, also if a proxy sends its own Host", async () => {
    const port = await freePort()
    const behind = await createSandbox({ port, publicUrl: "http://Gateway.example.com:8443" })
    const local = { url: `http://127.0.0.1:${port}` }
    const Origin = "http://gateway.example.com:8443"
    for (const Host of ["gateway.example.com:8443", "gateway.example.com", `127.0.0.1:${port}`]) {
      for (const path of ["/", "/_sandbox/docs"]) expect(await statusOf(local, `GET ${path}`, { Host })).toBe(200)
      expect(await statusOf(local, "POST /_sandbox/reset", { Host, Origin })).toBe(200)
      expect(await statusOf(local, "POST /_sandbox/reset", { Host, Origin: "http://evil.example" })).toBe(403)
    }
    expect(await statusOf(local, "GET /", { Host: "www.example.com" })).toBe(403)
    await behind.close()
  })

  itEvery(["0.0.0.0", "::"], renew)("on all addresses (%s) accept any IP address, but no other name", async (host) => {
    const open = await createSandbox({ host })
    for (const Host of ["192.0.2.7:4010", "[2001:db8::1]", "localhost"]) {
      expect(await statusOf(open, "GET /", { Host })).toBe(200)
    }
    expect(await statusOf(open, "GET /", { Host: "evil.example" })).toBe(403)
    await open.close()
  })

  it("API and shopper's pages accept any host name: signatures and tokens protect them", async () => {
    const { "redirect-url": page } = await world.client.saleForm(anOrder())
    const Host = "gateway"
    expect(await statusOf(world.sandbox, `GET ${new URL(page).pathname}`, { Host })).toBe(200)
    expect(await statusOf(world.sandbox, "POST /paynet/api/v2/status/1042", { Host })).toBe(400)
  })

  it("redirect the overview's buttons back to it", async () => {
    const { orderid } = await sale()
    const overview = await (await fetch(world.sandbox.url)).text()
    expect(overview).toContain(`action="/_sandbox/orders/${orderid}/chargeback"`)
    const answer = await post(`${world.sandbox.url}/_sandbox/orders/${orderid}/chargeback`)
    expect(answer.httpStatus).toBe(303)
    expect(answer.headers.get("location")).toBe("/")
    expect(world.sandbox.order(orderid)?.state).toBe("charged back")
  })
})

describe("the overview", () => {
  it("shows the pending step of 3-D Secure", async () => {
    world.sandbox.outcome({ status: "approved", threeDS: "challenge" })
    const { orderid } = await sale()
    const page = await (await fetch(world.sandbox.url)).text()
    expect(page).toMatch(/awaiting 3ds.*method page/s)
    expect(world.sandbox.order(orderid)?.threeDSStep).toBe("method page")
  })

  it("lists orders, calls with the reason of each refusal, and the outcomes", async () => {
    const { client_orderid } = await sale("116")
    await expect(world.client.capture({ client_orderid, orderid: "404" })).rejects.toMatchObject({ kind: "refused" })
    const page = await (await fetch(world.sandbox.url)).text()
    for (const text of [client_orderid, "declined", "Insufficient funds", "Order 404 is unknown", "<code>321</code>"]) {
      expect(page).toContain(text)
    }
  })
})

it("keeps card, CVV2, signatures and keys out of controls, pages and orders", async () => {
  const canary = { credit_card_number: "4000001234567899", cvv2: "9137", card_printed_name: "CANARY HOLDER" }
  const order = anOrder()
  const { "redirect-url": url, "paynet-order-id": orderid } = await world.client.saleForm(order)
  const pages = [(await post(url, { ...aCard(), ...canary, expire_month: "99" })).page]
  await post(url, { ...aCard(), ...canary })
  await world.client.sale({ ...anOrder(), ...aCard(), ...canary })
  const returning = world.client.return({ client_orderid: order.client_orderid, orderid })
  await expect(returning).rejects.toMatchObject({ kind: "refused" })
  const { baseUrl, merchantControlKey } = world.sandbox.account
  const control = "feedfacefeedfacefeedfacefeedfacefeedface"
  await post(`${baseUrl}/api/v2/sale/1042`, { ...anOrder(), ...aCard(), ...canary, control })
  for (const path of ["/", "/_sandbox/orders", `/_sandbox/orders/${orderid}`, "/_sandbox/calls", "/_sandbox/options"]) {
    pages.push(await (await fetch(world.sandbox.url + path)).text())
  }
  pages.push(await (await fetch(url)).text())
  pages.push(JSON.stringify([world.sandbox.orders(), world.sandbox.calls()]))
  for (const page of pages) {
    expect(page).not.toContain(canary.credit_card_number)
    // As a separate word, because the pages have order numbers.
    expect(page).not.toMatch(new RegExp(`\\b${canary.cvv2}\\b`))
    expect(page).not.toContain(control)
    expect(page).not.toContain(merchantControlKey)
  }
  const inspected = pages.slice(1, 6).join()
  expect(inspected).not.toContain("CANARY HOLDER")
  expect(inspected).not.toContain(order.email)
})

describe("options", () => {
  itEvery(
    [
      [{ validationStatus: 500 }, "validationStatus"],
      [{ port: -1 }, "port"],
      [{ colour: "red" }, "colour"],
      [{ accounts: [] }, "accounts"],
      [{ callbackSchedule: Array.from({ length: 31 }, () => 0) }, "callbackSchedule"],
      [{ publicUrl: "ftp://x" }, "publicUrl"],
      [
        {
          accounts: [
            { login: "a", merchantControlKey: "k", endpointId: "1" },
            { login: "b", merchantControlKey: "k", endpointId: 1 },
          ],
        },
        "share an endpoint",
      ],
    ],
    renew,
  )("%j is refused by name", async (options, name) => {
    await expect(createSandbox(options as SandboxOptions)).rejects.toThrow(name)
  })

  it("pages and credentials use the public address", async () => {
    const other = await createSandbox({ publicUrl: "https://gateway.test/" })
    expect(other.url).toBe("https://gateway.test")
    expect(other.account.baseUrl).toBe("https://gateway.test/paynet")
    await other.close()
  })

  it("a taken port is reported by its code", async () => {
    const port = Number(new URL(world.sandbox.url).port)
    await expect(createSandbox({ port })).rejects.toMatchObject({ code: "EADDRINUSE" })
  })
})
