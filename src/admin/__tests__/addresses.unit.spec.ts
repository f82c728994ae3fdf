/** Does every link inside the dashboard lead to one of its pages? */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const root = join(__dirname, "..")

/** The links in the code, up to their first parameter: `/card-payments/plans/` of `/card-payments/plans/${id}`. */
const links = readdirSync(root, { recursive: true })
  .map(String)
  .filter((file) => /\.tsx?$/.test(file) && !file.includes("__tests__"))
  .flatMap((file) => [...readFileSync(join(root, file), "utf8").matchAll(/["'`](\/card-[^"'`?#$\s]*)/g)])
  .map(([, link = ""]) => link)

function isPage(link: string): boolean {
  const folder = join(root, "routes", link)
  return existsSync(link.endsWith("/") ? join(folder, "[id]", "page.tsx") : join(folder, "page.tsx"))
}

it("a link of the dashboard leads to a page", () => {
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter((link) => !isPage(link))).toEqual([])
})
