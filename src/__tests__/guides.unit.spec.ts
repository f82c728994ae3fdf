import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { parsePluginOptions, providerOptions } from "../configuration"
import { payoutEvents } from "../modules/card-payouts/audit-trail"
import { paymentEvents } from "../modules/card-payments/records/rows"
import { subscriptionEvents } from "../modules/card-subscriptions/history"
import { itEvery } from "./it-every"

const root = path.resolve(__dirname, "../..")
const read = (file: string) => readFileSync(path.join(root, file), "utf8")

const guides = readdirSync(path.join(root, "docs/guides")).map((name) => `docs/guides/${name}`)
const records = readdirSync(path.join(root, "docs/adr")).map((name) => `docs/adr/${name}`)
const pages = ["README.md", "CONTRIBUTING.md", "RELEASING.md", ...guides, ...records]

/**
 * Code that a guide quotes from the demo: a comment before the block names its file, `// ...` marks
 * omitted lines.
 */
const quotations = guides.flatMap((guide) =>
  [...read(guide).matchAll(/<!-- (demo\/\S+) -->\s+```\w+\n([^]*?)```/g)].map(([, file = "", code = ""]) => ({
    guide,
    file,
    code,
  })),
)

/** A store's files that a guide shows completely: their first line is their path. */
const examples = guides.flatMap((guide) =>
  [...read(guide).matchAll(/```ts\n(\/\/ (src\/\S+\.ts)\n[^]*?)```/g)].map(([, code = "", file = ""]) => ({
    guide,
    file,
    code,
  })),
)

/**
 * Removes what a formatter changes at another indentation: white space, and commas before a
 * bracket.
 */
function bare(code: string): string {
  return code.replace(/\s+/g, "").replace(/,(?=[)\]}])/g, "")
}

describe("the guides", () => {
  itEvery(quotations)("$guide quotes what stands in $file", ({ file, code }) => {
    const source = bare(read(file))
    let from = 0
    for (const part of code.split(/^\s*\/\/ \.\.\.$/m)) {
      const at = source.indexOf(bare(part), from)
      if (at < 0) throw new Error(`${file} has no longer, in this order:\n${part}`)
      from = at + bare(part).length
    }
    expect(from).toBeGreaterThan(0)
  })

  // Those files are compiled with the sources: `npm run typecheck`.
  itEvery(examples)("$guide shows the $file that is compiled in src/__tests__/examples", ({ file, code }) => {
    expect(code).toBe(read(`src/__tests__/examples/${path.basename(file)}`))
  })

  it("show every file of src/__tests__/examples", () => {
    const files = readdirSync(path.join(root, "src/__tests__/examples"))
    expect(examples.map(({ file }) => path.basename(file)).sort()).toEqual(files.sort())
  })

  it("show how a store listens to events of subscriptions", () => {
    expect(examples.map(({ file }) => file)).toContain("src/subscribers/subscription-mail.ts")
  })

  it("show how the demo pays with a card of the shop's page, and with a saved one", () => {
    const files = quotations.map(({ file }) => path.basename(file))
    expect(files).toEqual(expect.arrayContaining(["card-form.ts", "pay.ts", "bank-confirmation.ts", "my-cards.ts"]))
  })

  it("name every function of the storefront", () => {
    const text = guides.map(read).join("\n")
    // Read, not imported: it is written for browsers.
    const exported = [...read("src/storefront/index.ts").matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = ""]) =>
      names.split(",").map((name) => name.trim()),
    )
    const functions = exported.filter((name) => /^[a-z]\w+$/i.test(name))
    expect(functions.length).toBeGreaterThan(10)
    expect(functions.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
  })

  itEvery(pages)("%s links to what is there", (page) => {
    const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = ""]) =>
      /^[a-z]+:/.test(link) ? [] : link,
    )
    const broken = links.filter((link) => {
      const [file = "", anchor] = link.split("#")
      const target = file ? path.join(path.dirname(page), file) : page
      if (!existsSync(path.join(root, target))) return true
      return anchor !== undefined && !anchorsOf(read(target)).includes(anchor)
    })
    expect(broken).toEqual([])
  })

  it("number each decision record once, in its name as in its heading", () => {
    const records = readdirSync(path.join(root, "docs/adr"))
    const numbers = records.map((file) => [Number(file.slice(0, 4)), parseInt(read(`docs/adr/${file}`).slice(2))])
    expect(numbers).toEqual(records.map((_, index) => [index + 1, index + 1]))
  })

  itEvery(pages)("%s names no file of the sources or tests that is gone", (page) => {
    const named = [...read(page).matchAll(/`((?:src|integration-tests|demo|scripts)\/[\w./-]+)`/g)].map(
      ([, file = ""]) => file,
    )
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  })
})

/** The text below a page's heading or bold word `Events`, up to the next one. */
function eventsOf(guide: string): string {
  const [, text = ""] = /\n(?:## Events\n|\*\*Events\*\*)([^]*?)(?=\n## |\n\*\*|\n```)/.exec(read(guide)) ?? []
  return text
}

describe("the events of the guides", () => {
  const rows = /^\| `(\w+)`/gm
  itEvery([
    { guide: "docs/guides/payments.md", pattern: rows, events: paymentEvents },
    { guide: "docs/guides/subscriptions.md", pattern: rows, events: subscriptionEvents },
    { guide: "docs/guides/payouts.md", pattern: /`(?:card_payout)?\.(\w+)`/g, events: payoutEvents },
  ])("$guide lists every event, and no other", ({ guide, pattern, events }) => {
    const listed = [...eventsOf(guide).matchAll(pattern)].map(([, name]) => name)
    expect([...new Set(listed)].sort()).toEqual([...events].sort())
  })
})

describe("the guide of options", () => {
  it("has a row for every option of the plugin and of a provider, with its default", () => {
    const account = {
      baseUrl: "https://gateway.example.com/paynet",
      login: "shop",
      merchantControlKey: "key",
      endpointId: 1042,
      publicUrl: "https://shop.example.com",
      returnUrls: ["https://shop.example.com"],
    }
    const { accounts: _described, ...plugin } = parsePluginOptions({ accounts: { main: account } }).options ?? {}
    const provider = providerOptions.parse({ account: "main" })
    expect(Object.keys(plugin).length).toBeGreaterThan(3)
    const rows = new Map(
      [...read("docs/guides/options.md").matchAll(/^\| `(\w+)` +\| (.+?) +\|/gm)].map(
        ([, name = "", fallback = ""]) => [name, fallback],
      ),
    )
    const expected = Object.entries({ ...plugin, ...provider }).map(([name, fallback]) => [name, fallback] as const)
    expect(Object.keys(providerOptions.shape).filter((name) => !rows.has(name))).toEqual([])
    for (const [name, fallback] of expected) {
      if (name !== "account") expect(`${name} ${rows.get(name)}`).toBe(`${name} ${written(fallback)}`)
    }
  })
})

/** A value as it is written in a configuration: `{ session: 10 }`. */
function written(value: unknown): string {
  return `\`${JSON.stringify(value)
    .replace(/"(\w+)":/g, " $1: ")
    .replace(/}/g, " }")}\``
}

/** The anchors of a page's headings, as Markdown renderers make them. */
function anchorsOf(markdown: string): string[] {
  const headings = markdown.replace(/```[^]*?```/g, "").match(/^#+ .*$/gm) ?? []
  return headings.map((heading) =>
    heading
      .replace(/^#+ /, "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .trim()
      .replaceAll(" ", "-"),
  )
}
