import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { runCommand } from "./run-command"

const days = ["--account", "main", "--from", "2026-10-01", "--to", "2026-10-31"]
const run = {
  ...{ account: "main", from: "2026-10-01", to: "2026-10-31", time_zone: "Europe/Berlin", state: "done" },
  ...{ total: 2, compared: 2, differences: 0, open: 0, error: null, report: null, causes: [] },
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
  causes: [
    {
      ...{ cause: "refund_missing_here", against: "gateway", count: 1, repaired: 0 },
      sums: [{ currency_code: "eur", amount: "5.00" }],
    },
  ],
}

const repair = {
  ...{ difference_id: "crd_1", client_orderid: "pabc", message: difference.message, result: "not_made", reason: null },
  effects: [{ message: "The plugin asks the gateway." }],
}
const outdated = { code: "reconciliation_repair.outdated", message: "The payment changed." }
/** The results of a store without and with the person's agreement. */
const repaired = [
  { kind: "result", reconciliation: differing, differences: [difference], repairs: [repair, repair] },
  {
    ...{ kind: "result", reconciliation: { ...differing, open: 0 }, differences: [difference] },
    repairs: [
      { ...repair, result: "agrees" },
      { ...repair, client_orderid: "pdef", result: "refused", reason: outdated },
    ],
  },
]

describe("card-payments reconcile", () => {
  let folder: string
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), "store-"))))
  afterEach(() => rmSync(folder, { recursive: true }))

  /** A store whose Medusa sends these messages instead of running the script. */
  function medusa(replies: readonly object[], { log = "", dies = false } = {}): void {
    const own = path.join(folder, "node_modules/@medusajs/cli")
    mkdirSync(own, { recursive: true })
    writeFileSync(path.join(own, "package.json"), "{}")
    const isAsked = JSON.stringify(replies.some((reply) => "repairs" in reply && !("reconciliation" in reply)))
    const sending = replies.map((reply) => `process.send(${JSON.stringify(reply)})`).join("\n")
    writeFileSync(
      path.join(own, "cli.js"),
      `const [, , command, script, input] = process.argv
      if (command !== "exec" || !script.endsWith("scripts/reconcile.js")) process.exit(3)
      process.send({ kind: "progress", compared: 1, total: 2 })
      require("node:fs").writeFileSync("input.json", input)
      console.log(${JSON.stringify(log)})
      ${sending}
      if (${String(dies)}) process.exit(1)
      const isLeft = ${isAsked}
      if (!isLeft) process.disconnect()
      else process.once("message", ({ repair }) => {
        process.send(${JSON.stringify(repaired)}[repair ? 1 : 0])
        process.disconnect()
      })`,
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
    expect(text.out).toContain("refund_missing_here  gateway  5.00 EUR")
    expect(text.out).toContain("pabc: A refund is missing 5.00 EUR (here 0.00, gateway 5.00)")
    const json = await reconcile("--json")
    expect(json.code).toBe(1)
    expect(JSON.parse(json.out)).toMatchObject({ ok: false, differences: [{ cause: "refund_missing_here" }] })
  })

  it("gives the report of the gateway with its columns to the store", async () => {
    const report = { rows: 9, skipped: 2 }
    medusa([{ kind: "result", reconciliation: { ...run, report }, differences: [] }])
    const columns = ["order_id=Order no.", "amount=Sum=gross"].flatMap((column) => ["--column", column])
    const { code, out } = await reconcile("--report", "october.csv", ...columns)
    expect([code, out.split("\n").slice(1)]).toEqual([0, ["Report: 9 rows, of these skipped 2.", "The books agree."]])
    expect(JSON.parse(readFileSync(path.join(folder, "input.json"), "utf8"))).toEqual({
      ...{ account: "main", from: "2026-10-01", to: "2026-10-31" },
      report: {
        file: path.join(folder, "october.csv"),
        columns: { order_id: "Order no.", amount: "Sum=gross" },
      },
    })
  })

  describe("--repair", () => {
    beforeEach(() => medusa([{ kind: "previews", repairs: [repair, repair] }]))
    const shown = "pabc: A refund is missing. The plugin asks the gateway."
    const asked: string[] = []
    const answering = (answer: string) => (question: string) => {
      asked.push(question)
      return Promise.resolve(answer)
    }
    const run = (more: string[], ask?: (question: string, ended: AbortSignal) => Promise<string>) =>
      runCommand(["reconcile", ...days, "--repair", ...more], { cwd: folder, ...(ask && { ask }) })

    it("shows the repairs, makes them after a yes, and exits with 0 once nothing is open", async () => {
      const { code, out, err } = await run([], answering("y"))
      expect(code).toBe(0)
      expect(asked.splice(0)).toEqual(["Make these 2 repairs? [y/N] "])
      expect(err).toBe(["1 of 2 payments compared", shown, shown].join("\n"))
      expect(out).toContain(
        [
          "Repairs: 2, repaired: 1.",
          "pabc: A refund is missing: repaired",
          "pdef: A refund is missing: refused (reconciliation_repair.outdated: The payment changed.)",
        ].join("\n"),
      )
      expect(JSON.parse(readFileSync(path.join(folder, "input.json"), "utf8"))).toMatchObject({ repair: true })
    })

    it.each(["", "n", "nay", "yesterday"])("makes nothing after the answer %j, and exits with 1", async (answer) => {
      const { code, out } = await run([], answering(answer))
      expect([code, asked.splice(0).length]).toEqual([1, 1])
      expect(out).toContain(`not made: ${shown}`)
      expect(out).not.toContain("--yes")
    })

    it("makes nothing where no person sees the question, unless --yes is given", async () => {
      const without = await run([])
      expect(without).toMatchObject({ code: 1, out: expect.stringContaining(`not made: ${shown}`) as string })
      expect(without.out).toContain("Nothing was repaired: add --yes to make these repairs.")
      expect(await run(["--yes"], answering("n"))).toMatchObject({ code: 0 })
      expect(asked).toEqual([])
      const json = await run(["--yes", "--json"])
      expect(JSON.parse(json.out)).toMatchObject({
        ok: true,
        repairs: [{ result: "agrees" }, { result: "refused", reason: outdated }],
      })
    })

    it("ends where the store's process ends during the question", async () => {
      medusa([{ kind: "previews", repairs: [repair] }], { dies: true })
      const untilEnd = (_: string, ended: AbortSignal) =>
        new Promise<string>((resolve) => ended.addEventListener("abort", () => resolve("")))
      const { code, err } = await run([], untilEnd)
      expect([code, err]).toEqual([2, expect.stringContaining("The store ended before its answer")])
    })

    it("is needed for --yes", async () => {
      const { code, err } = await reconcile("--yes")
      expect([code, err]).toEqual([2, expect.stringContaining("--yes belongs to --repair.")])
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

  it("exits with 2 and shows the log of a store that ends without an answer", async () => {
    medusa([], { log: "DATABASE_URL is wrong" })
    const { code, err } = await reconcile()
    expect(code).toBe(2)
    expect(err).toContain("DATABASE_URL is wrong\nThe store ended before its answer")
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
