import { catalogue, toMessage } from ".."
import de from "../de"
import en from "../en"
import type { Text } from "../message"
import { render } from "../render"

const languages: Record<string, Record<string, Text>> = { en, de }
const codes = Object.entries(catalogue as Record<string, Record<string, string>>)

const format = {
  amount: ({ amount, currency }: { amount: string; currency: string }) => `${amount} ${currency}`,
  count: String,
  day: (day: string) => day,
  time: (time: string) => time,
}

describe.each(Object.entries(languages))("texts in %s", (locale, texts) => {
  test("have exactly the parameters of their codes", () => {
    const wrong = codes.flatMap(([code, kinds]) => {
      const text = texts[code]
      const forms = typeof text === "string" ? [text] : Object.values(text ?? {})
      const named = new Set(forms.flatMap((form) => [...form.matchAll(/{{(\w+)}}/g)].map(([, name]) => name)))
      const isWhole = forms.length > 0 && [...named].sort().join() === Object.keys(kinds).sort().join()
      return isWhole && !forms.some((form) => /[{}]/.test(form.replaceAll(/{{\w+}}/g, ""))) ? [] : [code]
    })
    expect(wrong).toEqual([])
    expect(Object.keys(texts)).toHaveLength(codes.length)
  })

  test("have the plural forms of the language", () => {
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    const wrong = Object.entries(texts).flatMap(([code, text]) => {
      if (typeof text === "string") return []
      const hasCount = Object.values(catalogue[code as keyof typeof catalogue]).includes("count" as never)
      return hasCount && Object.keys(text).sort().join() === [...categories].sort().join() ? [] : [code]
    })
    expect(wrong).toEqual([])
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
  const english = { texts, format: { ...format, locale: "en" } }
  const charged = (count: number) => ({
    code: "test.charged",
    params: { amount: { amount: "5.00", currency: "EUR" }, count },
  })

  test("has the plural form of its count", () => {
    expect(render(own, charged(1), english)).toBe("5.00 EUR once")
    expect(render(own, charged(2), english)).toBe("5.00 EUR, 2 times")
  })

  test("shows its inner messages in order", () => {
    const by = (name: string) => ({ code: "test.named", params: { name } })
    const params = { what: charged(1), more: [by("Ann"), by("Bo")] }
    expect(render(own, { code: "test.because", params }, english)).toBe("5.00 EUR once: by Ann by Bo")
  })

  test("never reads a text parameter as a template", () => {
    expect(render(own, { code: "test.named", params: { name: "{{amount}} $& $1" } }, english)).toBe(
      "by {{amount}} $& $1",
    )
  })

  test.each(["toString", "__proto__", "test.unknown"])("of a newer server (%s) has no text", (code) => {
    expect(render(own, { code, params: {} }, english)).toBeUndefined()
    expect(render(own, { code: "test.because", params: { what: { code, params: {} }, more: [] } }, english)).toBe(
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
      expect(["string", "undefined"]).toContain(typeof render(own, message, english))
    }
    expect(render(own, { code: "test.charged", params: params as never }, english)).toBeUndefined()
  })

  test("can be stored as JSON even if a parameter was cut within a surrogate pair", () => {
    const cut = "declined 😀".slice(0, -1)
    const reason = toMessage("reason.quoted", { reason: `a\0b ${cut}` })
    expect(reason.params).toEqual({ reason: "ab declined \ufffd" })
  })
})
