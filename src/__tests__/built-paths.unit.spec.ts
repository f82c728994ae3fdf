/** Do benches, demo and scripts import files of the build that a source file makes? No other test runs most of them. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"

const root = path.resolve(__dirname, "../..")
const sources = /\.medusa\/server\/(src\/[\w./-]+)\.js/g

function pathsIn(folder: string): [file: string, source: string][] {
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
  return files
    .filter((file) => /\.[cm]js$/.test(file) && !/node_modules|\.medusa|\.state/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, folder, file), "utf8")
      return [...text.matchAll(sources)].map(([, source = ""]): [string, string] => [`${folder}/${file}`, source])
    })
}

it("every file of the build that is named outside of src has its source", () => {
  const named = ["bench", "demo", "scripts"].flatMap(pathsIn)
  expect(named.length).toBeGreaterThan(3)
  const missing = named.filter(([, source]) => !existsSync(path.join(root, `${source}.ts`)))
  expect(missing).toEqual([])
})
