import { catalogue, languages, toMessage } from ".."
import { leftInEnglish, placeholdersOf, type SameTexts, wordsOf } from "../../__tests__/compare-texts"
import { pseudoMessages } from "../../__tests__/pseudo-locale"
import { formatters } from "../shopper-text"
import { texts as shipped } from "../localized"
import type { Text } from "../message"
import { render } from "../render"

const codes = Object.entries(catalogue as Record<string, Record<string, string>>)
const english = flatten(shipped.en)

/** Texts that are the same in English and in other languages, with the reason. */
const same: SameTexts = {
  every: {
    "check.private_key.rsa": "RSA and bits are international",
    "permission.lists.requesters": "a name of an option",
    "permission.lists.approvers": "a name of an option",
  },
}

const format = {
  amount: ({ amount, currency }: { amount: string; currency: string }) => `${amount} ${currency}`,
  count: String,
  day: (day: string) => day,
  time: (time: string) => time,
}

/** Every form of every text. */
function flatten(texts: Readonly<Record<string, Text>>): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([code, text]): [string, string][] =>
      typeof text === "string"
        ? [[code, text]]
        : Object.entries(text).map(([category, form]) => [`${code}.${category}`, form]),
    ),
  )
}

/** The codes whose text does not have exactly the code's parameters. */
function wrongParameters(texts: Readonly<Record<string, Text>>): string[] {
  return codes.flatMap(([code, kinds]) => {
    const text = texts[code]
    const forms = typeof text === "string" ? [text] : Object.values(text ?? {})
    const named = new Set(forms.flatMap(placeholdersOf))
    const isWhole = forms.length > 0 && [...named].sort().join() === Object.keys(kinds).sort().join()
    return isWhole && !forms.some((form) => /[{}]/.test(form.replaceAll(/{{\w+}}/g, ""))) ? [] : [code]
  })
}

describe.each([...languages])("texts in %s", (language) => {
  const texts: Readonly<Record<string, Text>> = shipped[language]

  test("have exactly the parameters of their codes", () => {
    expect(wrongParameters(texts)).toEqual([])
    expect(Object.keys(texts)).toHaveLength(codes.length)
  })

  test("have the plural forms of the language", () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const wrong = Object.entries(texts).flatMap(([code, text]) => {
      if (typeof text === "string") return []
      const hasCount = Object.values(catalogue[code as keyof typeof catalogue]).includes("count" as never)
      const forms = Object.keys(text).filter((form) => form !== "=1")
      return hasCount && forms.sort().join() === [...categories].sort().join() ? [] : [code]
    })
    expect(wrong).toEqual([])
  })

  test("are not left in English, and no text is empty", () => {
    const own = flatten(texts)
    expect([...own].filter(([, text]) => text.trim() === "")).toEqual([])
    expect(language === "en" ? [] : leftInEnglish(english, own, { ...same.every, ...same[language] })).toEqual([])
  })

  test("show amounts, days, times and counts in the format of the language", () => {
    const { amount, count, day, time } = formatters(language)
    const [decimals] = new Intl.NumberFormat(language).formatToParts(1.5).filter(({ type }) => type === "decimal")
    expect(amount({ amount: "1234567890123.05", currency: "EUR" })).toBe(`1234567890123${decimals?.value}05 EUR`)
    // The storefront reads the number of a text.
    expect(count(12_000)).toBe("12000")
    expect(day("2027-01-31")).toBe(
      new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(new Date(2027, 0, 31)),
    )
    expect(time("2027-01-31T09:30:00.000Z")).toMatch(/2027.*9:30:00.*UTC/)
  })
})

describe("the pseudo-locale", () => {
  const pseudo = pseudoMessages(shipped.en)

  test("covers every text, with its parameters", () => {
    expect(Object.keys(pseudo)).toEqual(Object.keys(shipped.en))
    expect(wrongParameters(pseudo)).toEqual([])
    expect([...flatten(pseudo)].filter(([key, text]) => text === english.get(key) && wordsOf(text).length > 0)).toEqual(
      [],
    )
  })

  test("makes every text 40 % longer", () => {
    const length = (text = "") => [...wordsOf(text).join("")].length
    const short = [...flatten(pseudo)].filter(([key, text]) => length(text) < 1.4 * length(english.get(key)))
    expect(short).toEqual([])
  })
})

describe("a message", () => {
  const own = {
    "test.charged": { amount: "amount", count: "count" },
    "test.because": { what: "message", more: "messages" },
    "test.named": { name: "text" },
  } as const
  const texts = {
    "test.charged": { one: "{{amount}} once", other: "{{amount}}, {{count}} times" },
    "test.because": "{{what}}: {{more}}",
    "test.named": "by {{name}}",
  }
  const language = { texts, format: { ...format, locale: "en" } }
  const charged = (count: number) => ({
    code: "test.charged",
    params: { amount: { amount: "5.00", currency: "EUR" }, count },
  })

  test("has the plural form of its count", () => {
    expect(render(own, charged(1), language)).toBe("5.00 EUR once")
    expect(render(own, charged(2), language)).toBe("5.00 EUR, 2 times")
  })

  test("has the form of exactly 1 where there is one, although the category has more numbers", () => {
    const forms = { "=1": "{{amount}} once", one: "{{amount}}, {{count}}", few: "few", many: "many", other: "other" }
    const russian = { texts: { ...texts, "test.charged": forms }, format: { ...format, locale: "ru" } }
    expect([1, 21, 2].map((count) => render(own, charged(count), russian))).toEqual([
      "5.00 EUR once",
      "5.00 EUR, 21",
      "few",
    ])
  })

  test("shows its inner messages in order", () => {
    const by = (name: string) => ({ code: "test.named", params: { name } })
    const params = { what: charged(1), more: [by("Ann"), by("Bo")] }
    expect(render(own, { code: "test.because", params }, language)).toBe("5.00 EUR once: by Ann by Bo")
  })

  test("never reads a text parameter as a template", () => {
    expect(render(own, { code: "test.named", params: { name: "{{amount}} $& $1" } }, language)).toBe(
      "by {{amount}} $& $1",
    )
  })

  test.each(["toString", "__proto__", "test.unknown"])("of a newer server (%s) has no text", (code) => {
    expect(render(own, { code, params: {} }, language)).toBeUndefined()
    expect(render(own, { code: "test.because", params: { what: { code, params: {} }, more: [] } }, language)).toBe(
      undefined,
    )
  })

  test.each([
    ["no object", null],
    ["no amount", { amount: null, count: 1 }],
    ["no messages", { what: charged(1), more: "text" }],
    ["a number for a text", { name: { x: 1 } }],
  ])("with %s for its parameters has no text, and throws nothing", (_what, params) => {
    for (const code of Object.keys(own)) {
      const message = { code, params } as unknown as Parameters<typeof render>[1]
      expect(["string", "undefined"]).toContain(typeof render(own, message, language))
    }
    expect(render(own, { code: "test.charged", params: params as never }, language)).toBeUndefined()
  })

  test("can be stored as JSON even if a parameter was cut within a surrogate pair", () => {
    const cut = "declined 😀".slice(0, -1)
    const reason = toMessage("reason.quoted", { reason: `a\0b ${cut}` })
    expect(reason.params).toEqual({ reason: "ab declined \ufffd" })
  })
})
