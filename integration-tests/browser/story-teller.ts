import { writeFileSync } from "node:fs"
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core"
import { PATIENCE_MS } from "./open-browser"
import { screens } from "./screens"

export type Visit = { context: BrowserContext; page: Page }
type Told = (visit: Visit) => Promise<void>

/** Below Jest's own limit, which would let the story go on, and end the windows of the next one with its own. */
const longestMs = 280_000

/**
 * A test in a browser of its own, empty but for what `options` brings along. When it fails, it says what stood on the
 * pages, and keeps a picture of each and what the demo has logged meanwhile, for whichever story.
 */
export function storyTeller({ browser, log }: { browser: () => Browser; log: () => string }) {
  // Somebody else may have come into a story with a window of their own.
  const contexts = () => browser().contexts()
  return (name: string, told: Told, options: () => BrowserContextOptions = () => ({})) => {
    it(name, async () => {
      const { width, height, colorScheme } = screens.desktop
      const context = await browser().newContext({
        viewport: { width, height },
        colorScheme,
        locale: "en-US",
        timezoneId: "UTC",
        ...options(),
      })
      context.setDefaultTimeout(PATIENCE_MS)
      const logged = log().length
      try {
        await inTime(told({ context, page: await context.newPage() }))
      } catch (error) {
        const kept = screens.fileOf(`failed-${slug(name)}`, "log")
        writeFileSync(kept, log().slice(logged))
        throw await withPages(error, { name, kept, pages: contexts().flatMap((one) => one.pages()) })
      } finally {
        for (const one of contexts()) await one.close()
      }
    })
  }
}

export type StoryTeller = ReturnType<typeof storyTeller>

/** @throws Error once the story takes longer than any should; what it still waits for ends with its windows */
async function inTime(story: Promise<void>): Promise<void> {
  const late = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The story has not ended within ${longestMs / 1000} s.`)),
      longestMs,
    )
    const clear = () => clearTimeout(timer)
    story.then(clear, clear)
  })
  await Promise.race([story, late])
}

type Failed = { name: string; kept: string; pages: Page[] }

async function withPages(error: unknown, { name, kept, pages }: Failed): Promise<unknown> {
  if (!(error instanceof Error)) return error
  const seen = await Promise.all(pages.map((page, index) => describe(page, `failed-${slug(name)}-${index + 1}`)))
  error.message = [error.message, ...seen, `The demo's log of these moments: ${kept}`].join("\n\n")
  // Jest prints the stack, which repeats the message as it was.
  error.stack = `${error.name}: ${error.message}\n${error.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n")}`
  return error
}

/** In the page: where keys go, and the text of the topmost dialog before that of the page. */
const reading = `(() => {
  const active = document.activeElement
  const dialog = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1)
  const texts = [dialog, document.querySelector("main") ?? document.body].map((element) => element?.innerText)
  return ["(focus on " + (active?.dataset.testid ?? active?.tagName) + ")", ...texts.filter(Boolean)].join("\\n")
})()`

async function describe(page: Page, picture: string): Promise<string> {
  const text = await page.evaluate<string>(reading).catch(String)
  await screens.keep(page, picture).catch(() => undefined)
  return `On the page ${page.url()} (picture ${screens.fileOf(picture)}) stood:\n${text.replace(/\n{2,}/g, "\n").slice(0, 4_000)}`
}

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
