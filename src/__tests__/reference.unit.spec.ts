import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { referencePages } from "../../scripts/reference"

const folder = path.resolve(__dirname, "../../docs/reference")

describe("docs/reference", () => {
  it.each(Object.entries(referencePages()))(
    "%s says what the declarations say (npm run docs writes it)",
    (name, text) => {
      const file = path.join(folder, name)
      if (process.env.WRITE_REFERENCE) {
        mkdirSync(folder, { recursive: true })
        writeFileSync(file, text)
      }
      expect(existsSync(file) ? readFileSync(file, "utf8") : "").toBe(text)
    },
  )

  it("leaves no option without a word", () => {
    const rows = (referencePages()["account-options.md"] ?? "").split("\n").filter((line) => line.startsWith("| `"))
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.filter((row) => /\|\s*\|$/.test(row))).toEqual([])
  })
})
