import { eventually } from "../../races/eventually"
import { focused } from "../actions/keyboard"
import { screens } from "../observers/screens"
import type { DemoSetup } from "../environment/describe-demo"
import { subscriber } from "../actions/subscriber"
import { subscriptionMerchant } from "../actions/subscription-merchant"

const run = Date.now().toString(36)

/** A merchant creates a plan on a product's page in the admin, and withdraws it from sale. */
export function planStories({ story, demo, loggedIn }: DemoSetup): void {
  story(
    "creates a plan on the product's page, corrects its problems, offers it, and withdraws it",
    async ({ context, page }) => {
      const self = subscriptionMerchant(page, demo().demoInfo)
      const name = `Weekly letter ${run}`
      const plan = page.getByTestId("card-plan").filter({ hasText: name })
      const field = (id: string) => page.getByTestId(`card-plan-${id}`)
      const submit = field("editor-submit")
      await page.goto(`${demo().demoInfo.adminUrl}/products?q=box`)
      await page.getByRole("row").getByText("Paper & Clay box").click()
      await page.getByTestId("card-plans-widget").getByTestId("card-plan").nth(2).waitFor()
      await self.screenshot("admin-product-plans", "[data-testid=card-plans-widget]")

      await page.getByTestId("card-plans-widget").getByTestId("card-plans-create").click()
      await field("editor").waitFor()
      await submit.click()
      await page.getByText("Give the plan a name.").waitFor()
      expect(await page.locator(":focus").getAttribute("data-testid")).toBe("card-plan-name")
      await field("name").fill(name)
      await field("amount").fill("12.505")
      await self.choose("card-plan-provider", "pp_card_sale")
      await self.choose("card-plan-period", "Weeks")
      await field("interval").fill("0")
      await self.choose("card-plan-end", "On a date")
      await field("ends-at").fill("2020-12-31")
      await submit.click()
      await page.getByText("EUR amounts have at most 2 decimals.").waitFor()
      await page.getByText("Enter a whole number from 1 to 365.").waitFor()
      await self.screenshot("admin-plan-problems", "[role=dialog]")
      await field("amount").fill("12.50")
      await field("interval").fill("1")
      await submit.click()
      await field("editor-refusal").getByText("The end lies in the past.").waitFor()
      await screens.keep(page, "admin-plan-refused")
      await self.choose("card-plan-end", "Never")
      await submit.dblclick()
      await field("editor").waitFor({ state: "detached" })
      await self.toast(`"${name}" was created.`)
      await plan.getByText("12.50 EUR every week").waitFor()
      expect(await plan.count()).toBe(1)

      // One plan on each page, newest first: forward by keyboard, back with the browser and by
      // address.
      const pages = page.getByTestId("card-plans-pages")
      const next = page.locator("[data-testid=card-plans-pages-next]:not([aria-disabled=true])")
      await page.goto(`${demo().demoInfo.adminUrl}/card-payments/plans?is_active=true&limit=1`)
      await plan.waitFor()
      await next.press("Enter")
      await pages.getByText(/^2 to 2 of /).waitFor()
      await plan.waitFor({ state: "detached" })
      // The rest of a plan's text changes with its subscribers.
      const shownName = page.getByTestId("card-plan").getByTestId("card-plan-open")
      const second = await shownName.innerText()
      // The product's title loads after the plan.
      await eventually(async () => expect(await page.getByTestId("card-plan").innerText()).not.toContain("prod_"))
      await next.waitFor()
      await focused(page, "card-plans-pages-next")
      await page.keyboard.press("Enter")
      await pages.getByText(/^3 to 3 of /).waitFor()
      await eventually(async () => expect(await shownName.innerText()).not.toBe(second))
      await page.goBack()
      await pages.getByText(/^2 to 2 of /).waitFor()
      await page.reload()
      await eventually(async () => expect(await shownName.innerText()).toBe(second))
      await page.getByTestId("card-plans-pages-previous").click()
      await plan.waitFor()
      expect(await page.getByTestId("card-plans-pages-previous").isDisabled()).toBe(true)
      await next.click()
      await page.getByTestId("card-plans-search").fill(name)
      await pages.getByText("1 to 1 of 1").waitFor()
      await plan.waitFor()

      const shop = await context.newPage()
      const shopper = subscriber(shop, demo().demoInfo, "nobody@example.com")
      await shopper.openBox()
      await shopper.choosePlan(name)
      await shop.getByText("€12.50 every week").first().waitFor()
      await screens.take(shop, "subscribe-new-plan")

      const found = `${demo().demoInfo.adminUrl}/card-payments/plans#q=${encodeURIComponent(name)}`
      await page.goto(found)
      await plan.waitFor()
      expect(await page.getByTestId("card-plan").count()).toBe(1)
      await self.screenshot("admin-plans", "[data-testid=card-plans]")
      await plan.getByTestId("card-plan-open").click()
      const own = page.getByTestId("card-plan-page")
      await own.getByRole("heading", { level: 1, name }).waitFor()
      await own.locator('[data-testid="card-plan-count"][data-count="active"]').waitFor()
      await self.screenshot("admin-plan", "[data-testid=card-plan-page]")
      // Going back, the dashboard may draw the page anew, without an open prompt.
      await page.goto(found)
      await plan.waitFor()
      await plan.getByTestId("card-plan-deactivate").click()
      await self.question.getByText(`Nobody can sign up for "${name}" any more.`).waitFor()
      await self.answer("Deactivate")
      await plan.getByText("Not offered").waitFor()
      await self.choose("card-plans-filter-is_active", "Offered")
      await page.waitForURL(/is_active=true/)
      await page.getByTestId("card-plans-none-found").getByText("No plans match.").waitFor()
      await self.choose("card-plans-filter-is_active", "Not offered")
      await plan.getByText("Not offered").waitFor()
      await shopper.openBox()
      await shopper.plan("Monthly box").waitFor()
      expect(await shopper.plan(name).count()).toBe(0)
    },
    loggedIn,
  )
}
