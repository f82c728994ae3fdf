import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"

const admin = path.resolve(__dirname, "..")
const routes = path.join(admin, "routes")

/** Pages of Medusa to which ours link. */
const ofMedusa = ["orders", "customers", "products", "settings/regions"]

/** Every address of a page in our sources, as `card-payments/payouts/[id]`. */
function addresses(): { file: string; address: string }[] {
  const sources = readdirSync(admin, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes("__tests__"),
  )
  return sources.flatMap((file) => {
    const found = readFileSync(path.join(admin, file), "utf8").matchAll(
      /["`]\/((?:card|orders|customers|products|settings)[^"`?]*)/g,
    )
    return [...found].map(([, address = ""]) => ({ file, address: address.replace(/\$\{.*?\}?(?=\/|$)/g, "[id]") }))
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
})
