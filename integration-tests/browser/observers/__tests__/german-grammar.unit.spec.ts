import { allEnglish, germanGrammar, allGerman } from "../german-grammar"

const filled = (text: string) => text.replaceAll(/{{\w+}}/g, "12,50 EUR")

describe("the grammar of German pages", () => {
  it("accepts every German text with its placeholders filled", () => {
    const { isGerman } = germanGrammar()
    expect(allGerman.map(filled).filter((text) => !isGerman(text))).toEqual([])
  })

  it("accepts a German text that starts a sentence", () => {
    expect(germanGrammar().isGerman("Geplante Aufgaben")).toBe(true)
  })

  it("rejects every English text that is not the German one as well", () => {
    const { isGerman } = germanGrammar()
    const same = new Set(allGerman)
    const english = allEnglish.filter((text) => !same.has(text) && /\p{L}/u.test(text.replaceAll(/{{\w+}}/g, "")))
    expect(english.length).toBeGreaterThan(500)
    expect(english.map(filled).filter((text) => isGerman(text))).toEqual([])
  })
})
