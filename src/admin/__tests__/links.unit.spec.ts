import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"

const admin = path.resolve(__dirname, "..")
const routes = path.join(admin, "routes")

/** Pages of Medusa to which ours link. */
const ofMedusa = ["orders", "customers", "products", "settings/regions"]

const sources = readdirSync(admin, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes("__tests__"))
  .map((file) => ({ file, text: readFileSync(path.join(admin, file), "utf8") }))

/** Every address of a page in our sources, as `card-payments/payouts/[id]`, and its section. */
function addresses(): { file: string; address: string; section?: string }[] {
  return sources.flatMap(({ file, text }) => {
    const found = text.matchAll(/["`]\/((?:card|orders|customers|products|settings)[^"`?#]*)(?:#(\w+)")?/g)
    return [...found].map(([, address = "", section]) => ({
      ...{ file, address: address.replace(/\$\{.*?\}?(?=\/|$)/g, "[id]"), section },
    }))
  })
}

it("every link leads to a page of this plugin or of Medusa", () => {
  const dead = addresses().filter(
    ({ address }) =>
      !ofMedusa.some((page) => address === page || address.startsWith(`${page}/[id]`)) &&
      !existsSync(path.join(routes, address, "page.tsx")),
  )
  expect(addresses().length).toBeGreaterThan(50)
  expect(dead).toEqual([])
  const sections = addresses().flatMap(({ section }) => section ?? [])
  expect(sections.length).toBeGreaterThan(0)
  expect(sections.filter((name) => !sources.some(({ text }) => text.includes(`anchor="${name}"`)))).toEqual([])
})
