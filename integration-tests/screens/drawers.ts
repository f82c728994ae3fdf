import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import type { Browser, Locator, Page } from "playwright-core"
import { keyboard } from "../browser/actions/keyboard"
import { nothingMoves } from "../browser/environment/browser-windows"
import type { DemoSetup } from "../browser/environment/describe-demo"
import { showPseudoLocale } from "../browser/actions/pseudo-admin"
import { pseudoProblems } from "../browser/observers/pseudo-texts"
import { accessibility, showTheme } from "../browser/observers/screens"
import type { Pictured } from "./admin-screens"
import { type Picture, sheetOf } from "./sheet"

type Drawer = {
  /** The file's name. */
  name: string
  title: string
  /** The address below the admin's. */
  address: (of: Pictured) => string
  /** Selects the button that opens the drawer or the question. */
  opener: string
  /** Escape closes the open list of the focused field first. */
  hasList?: true
}

const id = (name: string) => `[data-testid="${name}"]`

/** The drawers and questions of the admin, none of which changes anything until it is confirmed. */
export const drawers: readonly Drawer[] = [
  {
    ...{ name: "compare", title: "Start a comparison", opener: id("card-reconciliation-new") },
    address: () => "/card-payments/reconciliation",
  },
  {
    ...{ name: "upload-report", title: "Compare with the gateway's report", opener: id("card-reconciliation-report") },
    address: ({ reconciliation }) => `/card-payments/reconciliation/${reconciliation}`,
  },
  {
    ...{ name: "acknowledge", title: "Acknowledge an unknown outcome", opener: id("card-attention-acknowledge") },
    address: () => "/card-payments/attention?kind=unknown_outcome",
  },
  {
    ...{ name: "reverse", title: "Reverse a payment of another amount", opener: id("card-attention-return") },
    address: () => "/card-payments/attention?kind=mismatch",
  },
  {
    ...{ name: "void", title: "Void an authorization", opener: id("card-attention-void") },
    address: () => "/card-payments/attention?kind=hold_expires",
  },
  {
    ...{ name: "dispute", title: "Change a dispute", opener: id("card-disputes-change") },
    address: () => "/card-payments/disputes",
  },
  {
    ...{ name: "delete-card", title: "Delete a saved card", opener: id("card-customer-card-delete") },
    address: ({ customer }) => `/customers/${customer}`,
  },
  {
    ...{ name: "plan", title: "Create a plan", opener: id("card-plans-create") },
    address: () => "/card-payments/plans",
  },
  {
    ...{ name: "subscription", title: "Create a subscription", opener: id("card-subscriptions-create") },
    ...{ address: () => "/card-payments/subscriptions", hasList: true },
  },
  {
    ...{ name: "pause", title: "Pause a subscription", opener: id("card-subscription-pause") },
    address: ({ subscription }) => `/card-payments/subscriptions/${subscription}`,
  },
  {
    ...{ name: "cancel", title: "Cancel a subscription", opener: id("card-subscription-cancel") },
    address: ({ subscription }) => `/card-payments/subscriptions/${subscription}`,
  },
  {
    ...{ name: "change-card", title: "Choose another card", opener: id("card-subscription-card") },
    address: ({ subscription }) => `/card-payments/subscriptions/${subscription}`,
  },
  {
    ...{ name: "change-plan", title: "Change to another plan", opener: id("card-subscription-plan") },
    address: ({ subscription }) => `/card-payments/subscriptions/${subscription}`,
  },
  {
    ...{ name: "payout", title: "Create a payout", opener: id("card-payouts-create") },
    address: () => "/card-payments/payouts",
  },
  {
    ...{ name: "upload-payouts", title: "Upload a file of payouts", opener: id("card-payout-batches-upload") },
    address: () => "/card-payments/payouts/batches",
  },
]

const dialog = "[role=dialog], [role=alertdialog]"
const sizes = { desktop: { width: 1_440, height: 900 }, phone: { width: 390, height: 844 } } as const

type Shown = { setup: DemoSetup; browser: Browser; rows: Pictured }

/** A page of the admin in which the merchant is logged in. */
export async function openAdmin({ setup, browser }: Omit<Shown, "rows">): Promise<Page> {
  const context = await browser.newContext({ ...setup.loggedIn(), locale: "en-US", timezoneId: "Europe/Berlin" })
  await context.addInitScript(nothingMoves)
  const page = await context.newPage()
  await page.setViewportSize(sizes.desktop)
  return page
}

/**
 * Opens a drawer with Enter, pictures it, and closes it with Escape. Returns the findings of axe and
 * of the pseudo-locale, and whether the button had the focus again.
 */
export async function pictureDrawer(drawer: Drawer, { setup, browser, rows }: Shown): Promise<string[]> {
  const page = await openAdmin({ setup, browser })
  const found: string[] = []
  const pictures: Picture[] = []
  try {
    await page.goto(setup.demo().demoInfo.adminUrl + drawer.address(rows))
    const opener = page.locator(drawer.opener).first()
    await opener.waitFor()
    await page.waitForLoadState("networkidle", { timeout: 2_000 }).catch(() => undefined)
    await keyboard(page).press(opener)
    const shown = page.locator(dialog).last()
    await shown.waitFor({ timeout: 10_000 })
    if (!(await hasFocusInside(shown))) found.push("The focus is outside of the opened dialog.")
    for (const theme of ["light", "dark"] as const) {
      await showTheme(page, theme)
      found.push(...(await accessibility(page, dialog)).map((one) => `${theme}: ${one}`))
      for (const size of ["desktop", "phone"] as const) {
        await page.setViewportSize(sizes[size])
        pictures.push({ state: "full", theme, size, png: await page.screenshot({ animations: "disabled" }) })
      }
    }
    await page.setViewportSize(sizes.desktop)
    if (drawer.hasList) await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    await page.locator(dialog).first().waitFor({ state: "detached", timeout: 5_000 })
    await page
      .locator(`${drawer.opener}:focus`)
      .waitFor({ timeout: 5_000 })
      .catch(() => found.push("Escape does not return the focus to the button."))
    await showPseudoLocale(page)
    await keyboard(page).press(opener)
    await shown.waitFor({ timeout: 10_000 })
    found.push(...(await pseudoProblems(page, { isOurs: false })).map((one) => `pseudo-locale: ${one}`))
  } finally {
    await page.context().close()
  }
  const folder = path.resolve(__dirname, "../../docs/screens/drawers")
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `${drawer.name}.jpg`), await sheetOf(browser, { title: drawer.title, pictures }))
  return found
}

const hasFocusInside = async (shown: Locator): Promise<boolean> => (await shown.locator(":focus").count()) > 0
