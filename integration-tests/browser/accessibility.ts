import axe from "axe-core"
import type { Page } from "playwright-core"

type Violation = { id: string; impact?: string | null; nodes: { target: unknown; failureSummary?: string }[] }

/** React draws a page anew some time after its window has changed. */
const twoFrames = "new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))"

const run = (part?: string) =>
  `axe.run(${part === undefined ? "document" : JSON.stringify(part)}, { iframes: false, resultTypes: ["violations"] }).then(({ violations }) => violations)`

/**
 * What axe finds serious or critical on a page and in the frames on it, a line for each; nothing is the right answer.
 * @param part a selector, where not the whole page is ours
 */
export async function accessibility(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(twoFrames)
  const found = await Promise.all(
    page.frames().map(async (frame) => {
      // Into every frame by itself: axe does not get from one site into another.
      if (!(await frame.evaluate<boolean>("'axe' in window"))) await frame.evaluate(axe.source)
      return frame.evaluate<Violation[]>(run(part))
    }),
  )
  return found
    .flat()
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, impact, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${impact} ${id}: ${String(target)} (${failureSummary ?? ""})`),
    )
}
