import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { itEvery } from "../../__tests__/it-every"
import { byLanguage, languages, shippedLanguage } from ".."

const root = path.resolve(__dirname, "../../..")

itEvery([
  ["de-AT", "de"],
  ["ES_mx", "es"],
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
