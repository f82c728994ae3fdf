import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import ts from "typescript"

const source = path.resolve(__dirname, "..")

const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .map((entry) => path.join(entry.parentPath, entry.name))
  .filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !file.includes(`${path.sep}__tests__${path.sep}`))

/** The files that a file imports by a relative path, types included. */
function importsOf(file: string): string[] {
  return ts.preProcessFile(readFileSync(file, "utf8")).importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith(".")) return []
    const base = path.resolve(path.dirname(file), fileName)
    const found = [".ts", ".tsx", "/index.ts", "/index.tsx"].map((end) => base + end).find((one) => existsSync(one))
    return found ? [found] : []
  })
}

it("no file of the sources imports itself through others", () => {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, way: readonly string[]): void => {
    const start = way.indexOf(file)
    if (start >= 0) circles.push([...way.slice(start), file].map((one) => path.relative(source, one)).join(" > "))
    if (start >= 0 || done.has(file)) return
    for (const next of importsOf(file)) visit(next, [...way, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  expect(files.length).toBeGreaterThan(500)
  expect(circles).toEqual([])
})
