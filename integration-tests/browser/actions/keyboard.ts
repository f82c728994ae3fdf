import type { Locator, Page } from "playwright-core"

/** The moves of a person who uses the keyboard only. */
export function keyboard(page: Page) {
  const self = {
    /** Presses Tab until the target has the focus. */
    async tabTo(target: Locator) {
      await target.waitFor()
      for (let presses = 0; presses < 200; presses++) {
        await page.keyboard.press("Tab")
        if (await target.evaluate((element) => element.matches(":focus"))) return
      }
      throw new Error(`Two hundred presses of Tab do not lead to ${String(target)}.`)
    },
    /** Follows a link, or presses a button. */
    async press(target: Locator) {
      await self.tabTo(target)
      await page.keyboard.press("Enter")
    },
    async tick(target: Locator) {
      await self.tabTo(target)
      await page.keyboard.press("Space")
    },
    /** Types into one field after the other; Tab selects a field's text, so that it is replaced. */
    async type(fields: Record<string, string>) {
      for (const [field, text] of Object.entries(fields)) {
        await self.tabTo(page.getByTestId(field))
        await page.keyboard.type(text)
      }
    },
    /** Moves through a group of choices by arrow key, starting at the selected one. */
    async choose(group: Locator, choice: Locator) {
      await self.tabTo(group.and(page.locator(":checked")))
      for (let presses = await group.count(); presses > 0 && !(await choice.isChecked()); presses--) {
        await page.keyboard.press("ArrowDown")
      }
      if (!(await choice.isChecked())) throw new Error(`The arrow keys do not choose ${String(choice)}.`)
    },
  }
  return self
}

/** Waits until the element has the focus. */
export const focused = (page: Page, testId: string) =>
  page.locator(`[data-testid=${testId}]:focus`).waitFor({ timeout: 5_000 })
