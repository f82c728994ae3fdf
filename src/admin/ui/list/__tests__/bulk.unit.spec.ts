import { createElement } from "react"
import { messagesFor } from "../../../__tests__/messages-for"
import { rendered } from "../../../__tests__/rendered"
import { storeInPlace } from "../../../__tests__/store-in-place"
import type { Messages } from "../../../format/localized-text"
import { sumByCurrency } from "../bulk-drawer"
import { type BulkOutcome, inTurn, readStep, sendOnce } from "../bulk-run"
import { BulkBar, SelectAll, SelectionContext, SelectRow } from "../bulk-selection"

describe("a run over the selected rows", () => {
  it("works on one row after the other, each once", async () => {
    const log: string[] = []
    const work = async (name: string) => {
      log.push(`start ${name}`)
      await Promise.resolve()
      log.push(`end ${name}`)
      return name.toUpperCase()
    }
    const seen: number[] = []
    const onResult = (results: readonly string[]) => seen.push(results.length)
    expect(await inTurn(["a", "b"], work, { onResult, isStopped: () => false })).toEqual(["A", "B"])
    expect(log).toEqual(["start a", "end a", "start b", "end b"])
    expect(seen).toEqual([1, 2])
  })

  it("ends after the row under way when it is stopped", async () => {
    let stopped = false
    const work = (name: string) => {
      stopped = name === "b"
      return Promise.resolve(name)
    }
    const options = { onResult: () => undefined, isStopped: () => stopped }
    expect(await inTurn(["a", "b", "c", "d"], work, options)).toEqual(["a", "b"])
  })

  it("adds up the amounts of the possible rows by currency", () => {
    const run = () => Promise.resolve<BulkOutcome>({ kind: "done" })
    const eur = (amount: string) => ({ amount: { amount, currency_code: "eur" }, run })
    const steps = [eur("12.50"), { reason: "Captured already." }, eur("0.05"), { run }]
    const yen = { amount: { amount: "300", currency_code: "jpy" }, run }
    expect([...sumByCurrency([...steps, yen])]).toEqual([
      ["eur", "12.55"],
      ["jpy", "300"],
    ])
  })
})

describe("a request of a run", () => {
  type Answer = { unconfirmed: boolean }
  let messages: Messages
  const asked: string[] = []
  beforeAll(async () => void (messages = await messagesFor("en")))

  /** Answers by the path: `/200/{"unconfirmed":true}` with this status and body; `/0/` without an answer. */
  storeInPlace((request, response) => {
    const [, status = "", body = ""] = decodeURIComponent(request.url ?? "").split("/")
    asked.push(`${request.method} ${status}`)
    if (status === "0") return request.socket.destroy()
    response.writeHead(Number(status), { "content-type": "application/json" }).end(body)
  })
  beforeEach(() => asked.splice(0))

  const path = (status: number, body: object = {}) => `/${status}/${encodeURIComponent(JSON.stringify(body))}`
  const isUnconfirmed = ({ unconfirmed }: Answer) => unconfirmed
  const reading = (unconfirmed: boolean) => async () => {
    const response = await fetch(`${window.location.origin}${path(200, { unconfirmed })}`)
    return (await response.json()) as Answer
  }

  it("is done, refused with the server's reason, or unknown, and never repeated", async () => {
    expect(await sendOnce({ path: path(200) }, { messages })).toEqual({ kind: "done" })
    expect(await sendOnce({ path: path(409, { message: "Captured already." }) }, { messages })).toEqual({
      kind: "refused",
      reason: "Captured already.",
    })
    for (const status of [500, 0]) {
      expect(await sendOnce({ path: path(status) }, { messages })).toEqual({ kind: "unknown" })
    }
    expect(asked).toEqual(["POST 200", "POST 409", "POST 500", "POST 0"])
  })

  it("is unknown while the gateway has not confirmed it, whatever the server answered", async () => {
    const options = { messages, isUnconfirmed, read: reading(true) }
    expect(await sendOnce({ path: path(200, { unconfirmed: true }) }, options)).toEqual({ kind: "unknown" })
    expect(await sendOnce({ path: path(409, { message: "No answer." }) }, options)).toEqual({ kind: "unknown" })
    const confirmed = { ...options, read: reading(false) }
    expect(await sendOnce({ path: path(409, { message: "No." }) }, confirmed)).toEqual({
      kind: "refused",
      reason: "No.",
    })
    const unread = { ...options, read: () => Promise.reject(new Error("No network.")) }
    expect(await sendOnce({ path: path(409, { message: "No." }) }, unread)).toEqual({ kind: "unknown" })
    expect(asked.filter((one) => one.startsWith("POST"))).toEqual(["POST 200", "POST 409", "POST 409", "POST 409"])
  })

  it("is not sent for a record that could not be read", async () => {
    const step = ({ unconfirmed }: Answer) => ({ reason: String(unconfirmed) })
    expect(await readStep(path(200, { unconfirmed: true }), { messages, step })).toEqual({ reason: "true" })
    expect(await readStep(path(404, { message: "Not found." }), { messages, step })).toEqual({ reason: "Not found." })
    expect(await readStep(path(500), { messages, step })).toEqual({ reason: "The answer did not arrive." })
  })
})

describe("the selection", () => {
  const all = ["a", "b"]
  const shown = (ids: string[]) =>
    rendered(
      createElement(
        SelectionContext.Provider,
        { value: { ids: new Set(ids), all, select: () => undefined } },
        createElement(SelectAll, { "data-testid": "all" }),
        createElement(SelectRow, { id: "a", name: "12.50 EUR, #7", "data-testid": "one" }),
        createElement(BulkBar, {
          actions: [{ name: "check", label: "cardPayments.check.action" }],
          onPress: () => undefined,
          "data-testid": "bulk",
        }),
      ),
    )

  it("names each checkbox, and has no actions without a selected row", async () => {
    const html = await shown([])
    expect(html).toContain('aria-label="Select 12.50 EUR, #7"')
    expect(html).toContain('aria-label="Select all rows of this page"')
    expect(html).not.toContain("bulk")
  })

  it("shows its size and the actions", async () => {
    const html = await shown(["a"])
    expect(html).toContain("Selected: 1")
    expect(html).toMatch(/data-testid="bulk-check"[^]*Check now/)
    expect(html).toContain('aria-checked="mixed"')
    expect(await shown(all)).not.toContain('aria-checked="mixed"')
  })
})
