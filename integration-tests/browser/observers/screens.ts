import axe from "axe-core"
import { mkdirSync } from "node:fs"
import path from "node:path"
import type { Locator, Page } from "playwright-core"

const folder = path.resolve(process.env.SCREENSHOTS_DIR ?? path.join(__dirname, "../../../coverage/screenshots"))

/** CI keeps no files, so it pictures only pages that a story fails on. */
const hasReaders = process.env.CI !== "true" || process.env.SCREENSHOTS_DIR !== undefined

type Viewport = { name: string; width: number; height: number; colorScheme: "light" | "dark" }

const desktop: Viewport = { name: "desktop", width: 1280, height: 900, colorScheme: "light" }
const viewports: Viewport[] = [
  { name: "phone-dark", width: 360, height: 740, colorScheme: "dark" },
  // Last, because the story continues in it.
  desktop,
]

const overlays = "[data-sonner-toaster], [data-radix-popper-content-wrapper] { display: none !important }"

/**
 * Pictures of the pages, in SCREENSHOTS_DIR or `coverage/screenshots`; in CI only if the variable
 * is set.
 */
export const screens = {
  desktop,

  /**
   * Pictures of a page: as a phone by night, as a desktop by day. @throws Error if a narrow phone
   * would scroll sideways, or axe finds a problem
   */
  async take(page: Page, name: string): Promise<void> {
    await page.setViewportSize({ width: 320, height: 640 })
    const [needed, given] = await page.evaluate<[number, number]>(
      "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
    )
    if (needed > given) {
      await screens.keepEvidence(page, `${name}-too-wide`)
      throw new Error(`${name} is ${needed} px wide and scrolls sideways on a phone of ${given} px.`)
    }
    for (const screenshot of viewports) {
      await page.emulateMedia({ colorScheme: screenshot.colorScheme })
      await page.setViewportSize({ width: screenshot.width, height: screenshot.height })
      await screens.keep(page, `${name}-${screenshot.name}`)
      const found = await accessibility(page)
      if (found.length > 0) throw new Error(`axe finds on ${name}-${screenshot.name}:\n${found.join("\n")}`)
    }
  },

  /** The path of the picture with this name, or of another file about it. */
  fileOf(name: string, ending = "png"): string {
    mkdirSync(folder, { recursive: true })
    return path.join(folder, `${name}.${ending}`)
  },

  /** One picture for people to look at, of a whole page or a part. */
  async keep(subject: Page | Locator, name: string): Promise<void> {
    if (hasReaders) await screens.keepEvidence(subject, name)
  },

  /** One picture of a page that a story fails on, in CI as well. */
  async keepEvidence(subject: Page | Locator, name: string): Promise<void> {
    const file = screens.fileOf(name)
    if ("goto" in subject) await subject.screenshot({ path: file, fullPage: true, animations: "disabled" })
    // A part is pictured without the messages and hints that cover it for some seconds.
    else await subject.screenshot({ path: file, animations: "disabled", style: overlays })
  },
}

type Violation = { id: string; impact?: string | null; nodes: { target: unknown; failureSummary?: string }[] }

/** React renders a page anew some time after a resize. */
const twoFrames = "new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))"

const run = (part?: string, rules?: readonly string[]) => {
  const options = { iframes: false, resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) }
  const context = part === undefined ? "document" : JSON.stringify(part)
  return `axe.run(${context}, ${JSON.stringify(options)}).then(({ violations }) => violations)`
}

/** Shows the admin in a theme, as Medusa does it when a person chooses one. */
export async function showTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.evaluate(`document.documentElement.className = "${theme}"
    document.documentElement.style.colorScheme = "${theme}"`)
}

/**
 * Axe's findings of any impact on a page and in its frames, one line each; it should be empty.
 * @param part a selector, if not the whole page is ours
 * @param rules all by default
 */
export async function accessibility(page: Page, part?: string, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(twoFrames)
  const found = await Promise.all(
    page.frames().map(async (frame) => {
      // Loaded into every frame, because axe does not cross from one site into another.
      if (!(await frame.evaluate<boolean>("'axe' in window"))) await frame.evaluate(axe.source)
      return frame.evaluate<Violation[]>(run(part, rules))
    }),
  )
  return found
    .flat()
    .flatMap(({ id, impact, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${impact} ${id}: ${String(target)} (${failureSummary ?? ""})`),
    )
}
