import en from "../../../src/admin/i18n/json/en.json"
import type { DemoSetup } from "../../browser/environment/describe-demo"
import { historyIsThere } from "../../browser/environment/shared-demo"
import { germanTexts } from "../../browser/observers/german-texts"
import { openBrowser } from "../../browser/environment/open-browser"
import { addressOf, adminScreensInStates, type Pictured } from "../admin-screens"
import { makeRows } from "../make-rows"
import { readPayments } from "./read-payments"
import { readPayouts } from "./read-payouts"
import { readSubscriptions } from "./read-subscriptions"

/** A merchant opens every screen of the plugin in German. */
export function germanStories(setup: DemoSetup): void {
  let rows: Pictured
  beforeAll(async () => {
    const browser = await openBrowser()
    try {
      await historyIsThere(setup.demo())
      rows = await makeRows(setup, browser)
    } finally {
      await browser.close()
    }
  }, 600_000)

  setup.story("finds an English text wherever it stands", async ({ page }) => {
    const { payouts, form, table } = en.cardPayments
    await page.setContent(`<main>
      <p>${form.cancel}</p>
      <section data-testid="card-payout">
        <h1 aria-label="${payouts.title}">Auszahlungen</h1>
        <p>Angelegt: 12,50 EUR an Bankkonto •••• 3000.</p><p>Created: 12.50 EUR to Bank account •••• 3000.</p>
        <p>Suchen</p><p hidden>${table.search}</p>
      </section>
      <div role="dialog"><input placeholder="${form.search}" title="${form.nothingFound}"></div>
      <div role="tooltip">${form.searching}</div><div data-sonner-toast>${form.close}</div>
    </main>`)
    const found = await germanTexts().notGerman(page)
    expect(found.sort()).toEqual(
      [
        "Created: 12.50 EUR to Bank account •••• 3000.",
        ...[payouts.title, form.search, form.nothingFound, form.searching, form.close],
      ].sort(),
    )
  })

  setup.story(
    "reads every screen in German, except for names and the gateway's own texts",
    async ({ context, page }) => {
      const german = { name: "lng", value: "de", url: setup.demo().demoInfo.adminUrl }
      const texts = germanTexts()
      texts.watch(page)
      await context.addCookies([german])
      for (const screen of adminScreensInStates) {
        await page.goto(addressOf(setup, screen, rows))
        await page.getByTestId(screen.ready).first().waitFor()
        await texts.read(page, screen.name)
      }
      await readPayments(setup, { page, texts })
      await readSubscriptions(setup, { page, texts })
      await readPayouts(setup, { page, texts, german })
      expect(texts.report()).toEqual({})
    },
    setup.loggedIn,
  )
}
