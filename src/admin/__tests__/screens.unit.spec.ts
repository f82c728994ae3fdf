import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"

const root = path.resolve(__dirname, "../../..")
const admin = path.join(root, "src/admin")
const screens = path.join(root, "docs/screens")

/** The picture of every entry point that Medusa finds, by its path below `src/admin`. */
const pictures: Readonly<Record<string, string>> = {
  "routes/card-payments/page.tsx": "payments",
  "routes/card-payments/[id]/page.tsx": "payment",
  "routes/card-payments/overview/page.tsx": "overview",
  "routes/card-payments/attention/page.tsx": "attention",
  "routes/card-payments/disputes/page.tsx": "disputes",
  "routes/card-payments/callbacks/page.tsx": "callbacks",
  "routes/card-payments/reconciliation/page.tsx": "reconciliations",
  "routes/card-payments/reconciliation/[id]/page.tsx": "reconciliation",
  "routes/card-payments/subscriptions/page.tsx": "subscriptions",
  "routes/card-payments/subscriptions/[id]/page.tsx": "subscription",
  "routes/card-payments/plans/page.tsx": "plans",
  "routes/card-payments/plans/[id]/page.tsx": "plan",
  "routes/card-payments/payouts/page.tsx": "payouts",
  "routes/card-payments/payouts/[id]/page.tsx": "payout",
  "routes/card-payments/payouts/batches/page.tsx": "batches",
  "routes/card-payments/payouts/batches/[id]/page.tsx": "batch",
  "routes/settings/card-payments/page.tsx": "settings",
  "widgets/card-payments-order.tsx": "order-payments",
  "widgets/card-payouts-order.tsx": "order-payouts",
  "widgets/card-payments-customer.tsx": "customer",
  "widgets/card-plans-product.tsx": "product-plans",
  // The badge is in the bar above every page.
  "widgets/card-payments-sandbox.tsx": "payments",
}

const filesOf = (folder: string) => readdirSync(folder, { recursive: true, encoding: "utf8" })

const entryPoints = ["routes", "widgets"].flatMap((part) =>
  filesOf(path.join(admin, part))
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => `${part}/${file}`),
)

/** Targets of the links and images of a document, from the repository's root. */
function targetsOf(document: string): string[] {
  const text = readFileSync(path.join(root, document), "utf8")
  const folder = path.dirname(document)
  return [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, target = ""]) => path.join(folder, target))
}

const guides = ["README.md", ...readdirSync(path.join(root, "docs/guides")).map((file) => `docs/guides/${file}`)]
const index = "docs/screens/README.md"

it("every page and widget has a picture, alone and in five states", () => {
  expect(entryPoints.sort()).toEqual(Object.keys(pictures).sort())
  const missing = Object.values(pictures)
    .flatMap((name) => [`${name}.png`, `states/${name}.jpg`])
    .filter((file) => !existsSync(path.join(screens, file)))
  expect(missing).toEqual([])
})

it("every page and drawer is in a guide, every picture in the index, and a guide links to the index", () => {
  const [inGuides, inIndex] = [guides, [index]].map((documents) => new Set(documents.flatMap(targetsOf)))
  const pictured = filesOf(screens).filter((file) => /\.(png|jpg)$/.test(file))
  const unused = (used = new Set<string>()) => pictured.filter((file) => !used.has(`docs/screens/${file}`))
  expect(unused(inIndex)).toEqual([])
  expect(unused(inGuides).filter((file) => !file.startsWith("states/"))).toEqual([])
  expect(guides.slice(1).flatMap(targetsOf)).toContain(index)
})

it("every picture that the index names exists", () => {
  expect(targetsOf(index).filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
