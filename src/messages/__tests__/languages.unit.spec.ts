import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { itEvery } from "../../__tests__/it-every"
import { byLanguage, catalogue, languages, shippedLanguage } from ".."
import { texts } from "../localized"
import { shopperMessages } from "../shopper"

const root = path.resolve(__dirname, "../../..")

itEvery([
  ["de-AT", "de"],
  ["ES_mx", "es"],
  ["fr-CA", "fr"],
  ["ru", "ru"],
  ["en-GB", "en"],
  ["eo", "en"],
  ["", "en"],
  [null, "en"],
  [undefined, "en"],
] as const)("a shopper of %s reads %s", (tag, language) => {
  expect(shippedLanguage(tag)).toBe(language)
})

itEvery([["src/messages/json"], ["src/messages/json/shopper"], ["src/admin/i18n/json"]])(
  "%s has a file for every listed language, and no others",
  (folder) => {
    const files = readdirSync(path.join(root, folder)).filter((name) => name !== "shopper")
    expect(files.sort()).toEqual([...languages].map((language) => `${language}.json`).sort())
  },
)

test.each([...languages])("the files in %s have the codes of their surface in the catalogue's order", (language) => {
  const codesIn = (folder: string) =>
    Object.keys(
      JSON.parse(readFileSync(path.join(root, "src/messages/json", folder, `${language}.json`), "utf8")) as object,
    )
  const forShoppers = new Set(Object.keys(shopperMessages))
  expect(codesIn("shopper")).toEqual([...forShoppers])
  expect(codesIn("")).toEqual(Object.keys(catalogue).filter((code) => !forShoppers.has(code)))
})

test("the README names every language", () => {
  const row = /^\| Languages.*$/m.exec(readFileSync(path.join(root, "README.md"), "utf8"))?.[0]
  const names = new Intl.DisplayNames("en", { type: "language" })
  expect(Object.values(byLanguage((language) => row?.includes(names.of(language) ?? "?")))).not.toContain(false)
})

test("French texts keep their punctuation on the line of its word", () => {
  const french = [
    ...Object.values(texts.fr).flatMap((text) => (typeof text === "string" ? [text] : Object.values(text))),
    ...readFileSync(path.join(root, "src/admin/i18n/json/fr.json"), "utf8").matchAll(/(?<=": )".*"/g),
  ].map(String)
  expect(french.length).toBeGreaterThan(2_000)
  // A narrow no-break space before ; : ! and ?, and a no-break space inside of quotation marks. Colons of code have none.
  const wrong = /[ \u00a0][;:!?](?=\s|"?$)|[\p{L}\d)}»][;!?](?=\s|"?$)|«(?!\u00a0)|(?<!\u00a0)»/u
  expect(french.filter((text) => wrong.test(text))).toEqual([])
})
