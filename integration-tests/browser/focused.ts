import type { Page } from "playwright-core"

/** Waits until the keys go to this one. */
export const focused = (page: Page, testId: string) =>
  page.locator(`[data-testid=${testId}]:focus`).waitFor({ timeout: 5_000 })
