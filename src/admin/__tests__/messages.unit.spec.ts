import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { leftInEnglish, placeholdersOf, type SameTexts, wordsOf } from "../../__tests__/compare-texts"
import { itEvery } from "../../__tests__/it-every"
import { pseudoLanguage, pseudoTree, type TextTree } from "../../__tests__/pseudo-locale"
import { languages, rendered, toMessage } from "../../messages"
import i18n from "../i18n"
import { formatAmount, formatPercent } from "../format/format-number"
import { formatDate, formatTime } from "../format/format-date"
import { intlLocale } from "../format/localized-text"
import { messagesFor } from "./messages-for"

const root = join(__dirname, "..")
const source = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !["__tests__", "i18n"].includes(entry.name))
  .map(({ name }) => join(root, name))
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes("__tests__"))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n")

function flatten(tree: TextTree, path: string[] = []): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[[...path, key].join("."), value]] : [...flatten(value, [...path, key])],
    ),
  )
}

const english = flatten(i18n.en.translation)

/** Labels that are the same in English and in other languages, with the reason. */
const same: SameTexts = {
  every: {
    "cardPayments.settings.family.control": "the name of a signature",
    "cardPayments.settings.family.HMAC-SHA1": "the name of a signature",
    "cardPayments.settings.family.RSA-SHA256": "the name of a signature",
    "cardPayments.settings.system.node": "the name of a program",
  },
  de: {
    "cardPayments.subscriptions.create.region": "Region and optional are German words too",
    "cardPayments.reconciliation.report.field.status": "Status and optional are German words too",
  },
}

/** i18next finds the form of a count by this end of the key. */
const pluralForm = /_(zero|one|two|few|many|other)$/

const counted =
  "\\{\\{(?:number|days|limit|compared|total|failed|rows|minutes|of|needed|ended|approved|done|good|paid)\\}\\}\\s"
/** A number before a noun in the plural, which one does not fit; Russian has three forms, and no such label. */
const pluralNoun: Readonly<Partial<Record<string, RegExp>>> = {
  en: new RegExp(`${counted}[a-z]+s\\b`),
  de: new RegExp(`${counted}[A-ZÄÖÜ]\\p{Ll}+`, "u"),
  // Also its verbs and adjectives.
  es: new RegExp(`${counted}(?!más)(?:(?:no|se|aún)\\s)*\\p{Ll}+(?:s|en)\\b`, "u"),
  fr: new RegExp(`${counted}(?!plus|fois)\\p{Ll}+[sx]\\b`, "u"),
}
/** Shown for two or more only. */
const aboveOne = /billingInterval\.everyFew|callback\.deliveries/

/** The forms that a label with some of them lacks. */
function missingForms(keys: readonly string[], forms: readonly string[]): string[] {
  const formed = new Set(
    keys.filter((key) => pluralForm.test(key) && !english.has(key)).map((key) => key.replace(pluralForm, "")),
  )
  return [...formed].flatMap((key) => forms.map((form) => `${key}_${form}`).filter((name) => !keys.includes(name)))
}

/** The keys of a language without the ends of plural forms; a label may have forms where English has none. */
function baseKeys(labels: ReadonlyMap<string, string>): string[] {
  return [...new Set([...labels.keys()].map((key) => (english.has(key) ? key : key.replace(pluralForm, ""))))]
}

const used = new Set([...source.matchAll(/"(cardPayments\.[\w.]+)"/g)].map(([, key]) => key ?? ""))
const prefixes = [...source.matchAll(/`(cardPayments\.[\w.]+\.)\$\{/g)].map(([, prefix]) => prefix ?? "")

describe.each([...languages])("labels in %s", (language) => {
  const labels = flatten(i18n[language].translation)

  it("are complete, with the same placeholders", () => {
    expect(baseKeys(labels).sort()).toEqual([...english.keys()].sort())
    const wrong = [...labels].filter(([key, text]) => {
      const like = english.get(key) ?? english.get(key.replace(pluralForm, "")) ?? ""
      return text.trim() === "" || placeholdersOf(text).join() !== placeholdersOf(like).join()
    })
    expect(wrong).toEqual([])
  })

  it("have all plural forms of the language, or none", () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    expect(missingForms([...labels.keys(), "a.title", "b.rows_one", "b.rows_other"], forms)).toEqual(
      forms.filter((form) => form !== "one" && form !== "other").map((form) => `b.rows_${form}`),
    )
  })

  it("fit one as well as many", () => {
    const plural = pluralNoun[language]
    const wrong = [...labels].filter(
      ([key, text]) => !pluralForm.test(key) && !aboveOne.test(key) && plural?.test(text),
    )
    expect(wrong).toEqual([])
  })

  it("are not left in English", () => {
    expect(language === "en" ? [] : leftInEnglish(english, labels, { ...same.every, ...same[language] })).toEqual([])
  })

  it("come with all messages, and with the formats of the language", async () => {
    const { text, t, locale } = await messagesFor(language)
    const number = 12_345
    expect(t("cardPayments.reconciliation.repaired", { number })).toContain(number.toLocaleString(locale))
    expect(locale).toBe(language)
    expect(t("cardPayments.form.cancel")).toBe(labels.get("cardPayments.form.cancel"))
    const due = rendered(toMessage("due.another_amount", { amount: { amount: "1234567.5", currency: "EUR" } }))
    expect(text(due)).toContain(formatAmount("1234567.5", { currency: "EUR", exponent: 2, locale: language }))
    expect(text(due) === due.message.replace("1234567.5", "1,234,567.50")).toBe(language === "en")
  })
})

describe("labels", () => {
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

describe("the pseudo-locale", () => {
  it("covers every label, and makes it 40 % longer", () => {
    const pseudo = flatten(pseudoTree(i18n.en.translation))
    expect([...pseudo.keys()]).toEqual([...english.keys()])
    const length = (text = "") => wordsOf(text).join("").length
    const wrong = [...pseudo].filter(([key, text]) => {
      const like = english.get(key) ?? ""
      if (placeholdersOf(text).join() !== placeholdersOf(like).join()) return true
      return wordsOf(like).length > 0 && (text === like || length(text) < 1.4 * length(like))
    })
    expect(wrong).toEqual([])
  })

  it("is shown by the admin for labels and messages", async () => {
    const { t, text } = await messagesFor(pseudoLanguage)
    expect(t("cardPayments.form.cancel")).toBe("Çåñçéļļļļ")
    expect(text(rendered(toMessage("session.accepted")))).toMatch(/^Ţĥåñķķķ ýöûûû, /)
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
