import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { itEvery } from "../../__tests__/it-every"
import { byLanguage, languages, shippedLanguage } from ".."
import { texts } from "../localized"

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

test("the texts of every listed language are there, and no others", () => {
  const folders = readdirSync(path.join(root, "src/messages"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "__tests__")
    .map(({ name }) => name)
  expect(folders.sort()).toEqual([...languages].sort())
  const labels = readdirSync(path.join(root, "src/admin/i18n/json"))
  expect(labels.sort()).toEqual([...languages].map((language) => `${language}.json`).sort())
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
