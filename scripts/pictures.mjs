// npm run pictures: copies screenshots of the browser stories to docs/images. First run
// `npm test -- browser`, without CI=true, which writes them to coverage/screenshots.
import { copyFileSync, existsSync, readdirSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..")
const screenshots = path.resolve(process.env.SCREENSHOTS_DIR ?? path.join(root, "coverage/screenshots"))
const images = path.join(root, "docs/images")

/** Every picture of docs/images, and the screenshot of which it is a copy. */
const sources = {
  "card-form": "card-form-desktop",
  "payout-approve": "admin-payout-approve-light",
  "payout-batch": "admin-payout-batch-finished-light",
  "storefront-checkout": "checkout-desktop",
  "subscription-admin": "admin-subscription-past-due-light",
  "subscription-customer": "subscription-past-due-desktop",
  waiting: "waiting-desktop",
  "widget-being-confirmed": "widget-being-confirmed",
  "widget-dark": "widget-dark",
  "widget-light": "widget-light",
}

const png = (folder, name) => path.join(folder, `${name}.png`)
const problems = [
  ...readdirSync(images)
    .filter((file) => !(path.parse(file).name in sources))
    .map((file) => `docs/images/${file} has no screenshot in scripts/pictures.mjs.`),
  ...Object.values(sources)
    .filter((name) => !existsSync(png(screenshots, name)))
    .map((name) => `${png(screenshots, name)} is missing: run npm test -- browser.`),
]
if (problems.length > 0) {
  console.error(problems.join("\n"))
  process.exit(1)
}
for (const [picture, source] of Object.entries(sources)) copyFileSync(png(screenshots, source), png(images, picture))
console.log(`${Object.keys(sources).length} pictures copied to docs/images. Look at each before you commit it.`)
