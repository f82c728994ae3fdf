import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { runCommand } from "./run-command"

const days = ["--account", "main", "--from", "2026-10-01", "--to", "2026-10-31"]
const run = {
  ...{ account: "main", from: "2026-10-01", to: "2026-10-31", time_zone: "Europe/Berlin", state: "done" },
  ...{ total: 2, compared: 2, differences: 0, open: 0, error: null, causes: [] },
}
const difference = {
  ...{ cause: "refund_missing_here", against: "gateway", message: { message: "A refund is missing" } },
  ...{
    client_orderid: "pabc",
    payment_id: null,
    currency_code: "eur",
    amount: "5.00",
    expected: "0.00",
    found: "5.00",
  },
}
const differing = {
  ...{ ...run, differences: 1, open: 1 },
  causes: [{ cause: "refund_missing_here", count: 1, repaired: 0, sums: [{ currency_code: "eur", amount: "5.00" }] }],
}

describe("card-payments reconcile", () => {
  let folder: string
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), "store-"))))
  afterEach(() => rmSync(folder, { recursive: true }))

  /** A store whose Medusa sends these messages instead of running the script. */
  function medusa(replies: readonly object[], log = ""): void {
    const own = path.join(folder, "node_modules/@medusajs/cli")
    mkdirSync(own, { recursive: true })
    writeFileSync(path.join(own, "package.json"), "{}")
    const sending = replies.map((reply) => `process.send(${JSON.stringify(reply)})`).join("\n")
    writeFileSync(
      path.join(own, "cli.js"),
      `const [, , command, script, input] = process.argv
      if (command !== "exec" || !script.endsWith("scripts/reconcile.js")) process.exit(3)
      process.send({ kind: "progress", compared: 1, total: 2 })
      require("node:fs").writeFileSync("input.json", input)
      console.log(${JSON.stringify(log)})
      ${sending}
      process.disconnect()`,
    )
  }
  const reconcile = (...more: string[]) => runCommand(["reconcile", ...days, ...more], { cwd: folder })

  it("exits with 0 where the books agree, and prints progress apart from the result", async () => {
    medusa([{ kind: "result", reconciliation: run, differences: [] }])
    expect(await reconcile()).toEqual({
      code: 0,
      out: "Account main, 2026-10-01 to 2026-10-31 (Europe/Berlin): 2 payments compared.\nThe books agree.",
      err: "1 of 2 payments compared",
    })
  })

  it("exits with 1 and lists differences, as text and as JSON", async () => {
    medusa([{ kind: "result", reconciliation: differing, differences: [difference] }])
    const text = await reconcile()
    expect(text.code).toBe(1)
    expect(text.out).toContain("refund_missing_here  5.00 EUR")
    expect(text.out).toContain("pabc: A refund is missing 5.00 EUR (here 0.00, gateway 5.00)")
    const json = await reconcile("--json")
    expect(json.code).toBe(1)
    expect(JSON.parse(json.out)).toMatchObject({ ok: false, differences: [{ cause: "refund_missing_here" }] })
  })

  it("gives the report of the gateway with its columns to the store", async () => {
    medusa([{ kind: "result", reconciliation: run, differences: [] }])
    const columns = ["order_id=Order no.", "amount=Sum=gross"].flatMap((column) => ["--column", column])
    expect(await reconcile("--report", "october.csv", ...columns)).toMatchObject({ code: 0 })
    expect(JSON.parse(readFileSync(path.join(folder, "input.json"), "utf8"))).toEqual({
      ...{ account: "main", from: "2026-10-01", to: "2026-10-31" },
      report: {
        file: path.join(folder, "october.csv"),
        columns: { order_id: "Order no.", amount: "Sum=gross" },
      },
    })
  })

  it.each([
    [
      "a wrong period",
      { kind: "refused", problems: [{ message: "To is before the first day." }] },
      "before the first day",
    ],
    ["a copied database", { kind: "copied" }, "used at another address"],
    ["an error", { kind: "error", message: "no such table" }, "no such table"],
    ["a run that failed", { kind: "result", reconciliation: { ...run, state: "failed" }, differences: [] }, ""],
  ])("exits with 2 for %s", async (_what, reply, text) => {
    medusa([reply])
    const { code, err } = await reconcile()
    expect(code).toBe(2)
    expect(err).toContain(text)
  })

  it("exits with 2 and shows the log of a store that does not boot", async () => {
    medusa([], "DATABASE_URL is wrong")
    const { code, err } = await reconcile()
    expect(code).toBe(2)
    expect(err).toContain("DATABASE_URL is wrong\nThe store could not be booted")
  })

  it("exits with 2 in a folder without Medusa", async () => {
    expect(await reconcile()).toMatchObject({ code: 2, err: expect.stringContaining("Medusa is not installed here") })
  })

  it("exits with 2 for missing or wrong arguments", async () => {
    const report = [...days, "--report", "october.csv"]
    for (const args of [
      ...[["--account", "main"], days.slice(0, 4), [...days.slice(0, 5), "31.10.2026"], report],
      ...[
        ["--column", "order_id=Order"],
        ["--column", "order_id=Order", "--column", "sum=Sum"],
      ].map((columns) => [...report, ...columns]),
      [...days, "--column", "order_id=Order", "--column", "amount=Sum"],
    ]) {
      expect(await runCommand(["reconcile", ...args], { cwd: folder })).toMatchObject({ code: 2 })
    }
  })
})
