import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { types } from "node:util"
import { deserialize, serialize } from "node:v8"
import { itEvery } from "../../__tests__/it-every"
import { createSandbox } from "../index"
import { aCard, anOrder, clientOf, createWorld } from "./harness"
import { create, monthly, year } from "../recurring/__tests__/recurring-harness"

describe("orders kept in a file", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "sandbox-state-"))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it("continue after a restart: captured before, refunded after", async () => {
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

  it("keep their 3-D Secure flow after a restart: html alone, and the issuer's pages", async () => {
    const stateFile = path.join(folder, "three-d-secure")
    const { sandbox: first, client } = await createWorld({ stateFile })
    const started = []
    for (const threeDS of ["gateway-html", "challenge-without-method"] as const) {
      first.outcome({ status: "approved", threeDS })
      const order = { ...anOrder(), ...aCard() }
      await client.sale(order)
      started.push({ client_orderid: order.client_orderid })
    }
    client.close()
    await first.close()
    const second = await createWorld({ stateFile })
    const [html, merchantRun] = await Promise.all(started.map((ids) => second.client.status(ids)))
    await second.close()
    expect(html?.html).toMatch(/^%3C/)
    expect(html?.["redirect-to"]).toBeUndefined()
    expect(merchantRun?.["tds-status"]).toBe("MethodUrlFrame")
  })

  it("get new card references after a restart, however soon it is", async () => {
    const stateFile = path.join(folder, "references")
    const { sandbox: first, client } = await createWorld({ stateFile })
    const order = { ...anOrder(), ...aCard() }
    const { "paynet-order-id": orderid = "" } = await client.sale(order)
    const ids = { client_orderid: order.client_orderid, orderid }
    const used = new Set<string | undefined>()
    // One or two ids per round, while ten become free per second: the test uses more than that.
    for (let each = 0; each < 300; each += 1) {
      const answer = await client.createCardRef(ids)
      used.add(answer["card-ref-id"]).add(answer["unq-card-ref-id"])
    }
    client.close()
    await first.close()
    // Counters as in a new process: they start at the clock.
    jest.resetModules()
    const fresh = jest.requireActual<{ createSandbox: typeof createSandbox }>("../index")
    const second = await fresh.createSandbox({ stateFile })
    const again = clientOf(second)
    const other = { ...anOrder(), ...aCard(), credit_card_number: "4444333322221111" }
    const sale = await again.sale(other)
    const next = await again.createCardRef({
      client_orderid: other.client_orderid,
      orderid: sale["paynet-order-id"] ?? "",
    })
    expect(used).not.toContain(next["card-ref-id"])
    expect(used).not.toContain(next["unq-card-ref-id"])
    again.close()
    await second.close()
  })

  it("are read from a first-version file, which has orders only and cards without a hash", async () => {
    const { kept, ids } = await someBooks()
    const [sale, ...others] = kept.orders
    const { hash: _hash, masked: _masked, ...card } = sale?.card as Fields
    const stateFile = written([{ ...sale, card }, ...others])
    const sandbox = await createSandbox({ stateFile })
    const { state } = sandbox.order(ids.orderid) ?? {}
    await sandbox.close()
    expect(state).toBe("partially returned")
  })

  it("are readable by the owner only, whatever file existed before", async () => {
    const stateFile = path.join(folder, "private")
    writeFileSync(`${stateFile}.new`, "left", { mode: 0o644 })
    chmodSync(`${stateFile}.new`, 0o644)
    await (await createSandbox({ stateFile })).close()
    expect((statSync(stateFile).mode & 0o777).toString(8)).toBe("600")
    const elsewhere = path.join(folder, "elsewhere")
    writeFileSync(elsewhere, "not to be touched")
    symlinkSync(elsewhere, `${stateFile}.new`)
    await (await createSandbox({ stateFile })).close()
    expect(readFileSync(elsewhere, "utf8")).toBe("not to be touched")
  })

  describe("a damaged or foreign file is refused with a text", () => {
    const refused = async (stateFile: string) => {
      const before = readFileSync(stateFile)
      // If the sandbox started by mistake, it must not keep running.
      const outcome = await createSandbox({ stateFile }).then(
        (sandbox) => sandbox.close().then(() => "started"),
        (error: Error) => error.message,
      )
      expect(outcome).toBe(`${stateFile} holds no orders of a sandbox. Delete it, or name another file.`)
      expect(readFileSync(stateFile).equals(before)).toBe(true)
    }

    it("text", async () => {
      const stateFile = path.join(folder, "not-orders")
      writeFileSync(stateFile, "hello")
      await refused(stateFile)
    })

    itEvery([
      [5],
      [null],
      [undefined],
      [{}],
      ["x"],
      [[1]],
      [[null]],
      [new Date()],
      [{ orders: {} }],
      [{ orders: [5] }],
    ])("%p", async (value) => refused(written(value)))

    it("with any part of an order, step, message, card or payment missing or invalid", async () => {
      const { kept } = await someBooks()
      await (await createSandbox({ stateFile: written(kept) })).close()
      const damaged = [...withDamage(kept)]
      expect(damaged.length).toBeGreaterThan(100)
      for (const { what, value } of damaged) {
        await refused(written(value)).catch((error: Error) => {
          throw new Error(`${what}: ${error.message}`)
        })
      }
    })

    itEvery([
      ["ahead", "x"],
      ["ahead", 1e18],
      ["ahead", -1],
      ["ahead", NaN],
      ["cards", {}],
      ["cards", { hashKey: "x", cards: [] }],
      ["recurring", [{}]],
    ])("%s: %p", async (name, value) => refused(written({ ...(await someBooks()).kept, [name]: value })))

    it("with an invalid id, date or word", async () => {
      const { kept } = await someBooks()
      const [sale] = kept.orders
      const changes = [
        { orderid: "abc" },
        { orderid: "9".repeat(30) },
        { createdAt: new Date(NaN) },
        { currency: "XQQ" },
        { operation: "toString" },
        { steps: [] },
      ]
      for (const change of changes) await refused(written({ ...kept, orders: [{ ...sale, ...change }] }))
    })
  })

  type Fields = Record<string, unknown>
  type Books = { orders: Fields[]; cards: { cards: Fields[] }; recurring: Fields[] }

  /** The state of a sandbox that did a little of everything. */
  async function someBooks(): Promise<{ kept: Books; ids: { client_orderid: string; orderid: string } }> {
    const stateFile = path.join(folder, `books-${++files}`)
    const { sandbox, client } = await createWorld({ stateFile })
    const order = { ...anOrder({ server_callback_url: "http://127.0.0.1:9/" }), ...aCard() }
    const { "paynet-order-id": orderid = "" } = await client.sale(order)
    const ids = { client_orderid: order.client_orderid, orderid }
    await client.createCardRefV4(ids)
    await client.return({ ...ids, amount: "0.42", currency: "EUR" })
    await create(client, { ...monthly, "start-date": `${year}-01-31`, "finish-date": `${year + 1}-01-31` })
    await sandbox.clock({ to: `${year}-02-01` })
    for (const threeDS of ["challenge", "gateway-html"] as const) {
      sandbox.outcome({ status: "approved", threeDS })
      await client.sale({ ...anOrder(), ...aCard() })
    }
    client.close()
    await sandbox.close()
    return { kept: deserialize(readFileSync(stateFile)) as Books, ids }
  }

  function written(value: unknown): string {
    const file = path.join(folder, `file-${++files}`)
    writeFileSync(file, serialize(value))
    return file
  }
})

let files = 0

/** Optional parts of the state; removing them is no damage. */
const optional =
  /^(errorCode|errorMessage|comment|reasonCode|source|card|masked|hash|cardRef|destination|formToken|threeDS|token|htmlOnly|merchantRun|outcome|result|methodLoaded|returnTo|authResult|recurringPaymentId|amount|schedule|next|chargedUpTo|finish|cards|recurring|ahead|error|httpStatus)$/

/**
 * One copy of the state per member, at any depth, without the member or with another value in its
 * place.
 */
function* withDamage(books: unknown): Generator<{ what: string; value: unknown }> {
  for (const place of placesIn(books, [])) {
    const name = place.at(-1) ?? ""
    if (place.includes("fields") || Number.isInteger(Number(name))) continue
    yield { what: `${place.join(".")} is a list of lists`, value: changed(books, place, () => [["no such thing"]]) }
    // Steps always have an amount.
    if (!optional.test(name) || (name === "amount" && place.includes("steps")))
      yield { what: `${place.join(".")} is missing`, value: changed(books, place, () => undefined) }
  }
}

function* placesIn(value: unknown, at: string[]): Generator<string[]> {
  if (typeof value !== "object" || value === null || types.isDate(value) || types.isUint8Array(value)) return
  for (const [name, inner] of Object.entries(value)) {
    if (inner === undefined) continue
    yield [...at, name]
    yield* placesIn(inner, [...at, name])
  }
}

function changed(value: unknown, [name = "", ...rest]: string[], change: () => unknown): unknown {
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>
  copy[name] = rest.length > 0 ? changed(copy[name], rest, change) : change()
  return copy
}
