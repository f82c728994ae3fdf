import type { BrowserContext } from "playwright-core"

/** The sandbox's page, on which a person moves the clock. */
export async function sandboxClock(context: BrowserContext, sandboxUrl: string) {
  const page = await context.newPage()
  await page.goto(sandboxUrl)
  return {
    page,
    /** Presses one of the buttons; answers what the page says then. */
    async move(label: "A day" | "A month") {
      const before = await page.locator("#clock + p time").getAttribute("datetime")
      await page.getByRole("button", { name: label, exact: true }).click()
      await page.locator(`#clock + p time:not([datetime="${before}"])`).waitFor()
      return page.getByRole("status").innerText()
    },
  }
}
