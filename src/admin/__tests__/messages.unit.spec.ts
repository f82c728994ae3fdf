import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { itEvery } from "../../__tests__/it-every"
import i18n from "../i18n"
import { formatDate, formatTime } from "../format/format-date"
import { formatPercent } from "../format/format-number"
import { intlLocale } from "../format/localized-text"

type Tree = { [key: string]: string | Tree }

const root = join(__dirname, "..")
const source = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !["__tests__", "i18n"].includes(entry.name))
  .map(({ name }) => join(root, name))
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes("__tests__"))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n")

function flatten(tree: Tree, path: string[] = []): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[[...path, key].join("."), value]] : [...flatten(value, [...path, key])],
    ),
  )
}

const placeholders = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name).sort()
const english = flatten(i18n.en.translation)
const german = flatten(i18n.de.translation)
const used = new Set([...source.matchAll(/"(cardPayments\.[\w.]+)"/g)].map(([, key]) => key ?? ""))
const prefixes = [...source.matchAll(/`(cardPayments\.[\w.]+\.)\$\{/g)].map(([, prefix]) => prefix ?? "")

describe("translations", () => {
  it("are complete in every language, with the same placeholders", () => {
    expect([...german.keys()].sort()).toEqual([...english.keys()].sort())
    for (const [key, text] of english) {
      expect([key, placeholders(german.get(key) ?? "")]).toEqual([key, placeholders(text)])
      expect([key, text.trim(), german.get(key)?.trim()]).not.toContain("")
    }
  })

  it("exist for every key in the code", () => {
    expect(used.size).toBeGreaterThan(50)
    expect([...used].filter((key) => !english.has(key))).toEqual([])
    for (const prefix of prefixes) expect([...english.keys()].some((key) => key.startsWith(prefix))).toBe(true)
  })

  it("are all used", () => {
    const idle = [...english.keys()].filter(
      (key) => !used.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)),
    )
    expect(idle).toEqual([])
  })
})

describe("locales and times", () => {
  itEvery([
    ["de", "de"],
    ["ptBR", "pt-BR"],
    ["zhCN", "zh-CN"],
    ["enGB", "en-GB"],
    ["en-US", "en-US"],
    ["$schema", "en"],
    [undefined, "en"],
  ])("reads the dashboard's %s as %s", (language, locale) => {
    expect(intlLocale(language)).toBe(locale)
  })

  it("formats a time for the reader, and returns other text unchanged", () => {
    expect(formatTime("2026-11-20T12:00:00.000Z", "de")).toMatch(/2026/)
    expect(formatTime("soon", "de")).toBe("soon")
    expect(formatDate("2026-11-20T12:00:00.000Z", "de")).toBe("20.11.2026")
    expect(formatDate("2026-11-20T12:00:00.000Z", "en")).toBe("Nov 20, 2026")
    expect(formatDate("soon", "de")).toBe("soon")
  })

  it("formats percent for the reader", () => {
    expect(formatPercent("3.2", "en")).toBe("3.2%")
    expect(formatPercent("3.2", "de").replace("\u00a0", " ")).toBe("3,2 %")
    expect(formatPercent("0", "en")).toBe("0%")
    expect(formatPercent("some", "en")).toBe("some %")
  })
})
