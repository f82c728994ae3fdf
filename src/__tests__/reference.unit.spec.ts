import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { callbackFields } from "../gateway/callbacks"
import { referencePages } from "../../scripts/reference"
import { itEvery } from "./it-every"

const folder = path.resolve(__dirname, "../../docs/reference")

describe("docs/reference", () => {
  itEvery(Object.entries(referencePages()))(
    "%s says what the declarations say (npm run docs writes it)",
    (name, text) => {
      const file = path.join(folder, name)
      if (process.env.WRITE_REFERENCE) {
        mkdirSync(path.dirname(file), { recursive: true })
        writeFileSync(file, text)
      }
      expect(existsSync(file) ? readFileSync(file, "utf8") : "").toBe(text)
    },
  )

  it("has no page of a removed operation", () => {
    const found = readdirSync(path.join(folder, "operations")).map((name) => `operations/${name}`)
    expect(found.filter((name) => !(name in referencePages()))).toEqual([])
  })

  it("lists all 27 operations in its coverage table, with nothing missing", () => {
    const [, section = ""] = /## Coverage\n([^]*?)\n## /.exec(referencePages()["gateway.md"] ?? "") ?? []
    const rows = section.split("\n").filter((line) => line.includes("](operations/"))
    expect(rows).toHaveLength(27)
    expect(rows.filter((row) => row.includes("**"))).toEqual([])
  })

  it("has every parameter of callback and final redirect", () => {
    const [, section = ""] = (referencePages()["gateway.md"] ?? "").split("## Callback and final redirect")
    for (const name of Object.keys(callbackFields)) expect(section).toContain(`\n| \`${name}\``)
  })

  it("describes every option", () => {
    const rows = (referencePages()["account-options.md"] ?? "").split("\n").filter((line) => line.startsWith("| `"))
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.filter((row) => /\|\s*\|$/.test(row))).toEqual([])
  })
})
