import { writeFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core"
import type { SandboxCall } from "../../../src/sandbox"
import { screens } from "../observers/screens"
import type { Windows } from "./browser-windows"

type Visit = { context: BrowserContext; page: Page }
type StatusReport = (visit: Visit) => Promise<void>

/** Number of the last lines of the demo's log and of the gateway's calls in a failure. */
const LAST_LINES = 12

/**
 * Below Jest's own limit: after Jest's, the story would continue and end the windows of the next
 * one.
 */
const longestMs = 280_000

type Witnesses = { windows: () => Windows; log: () => string; calls: () => Promise<SandboxCall[]> }

/**
 * A test in a window of its own, empty except for `options`. A failure shows the text of the pages,
 * the end of the demo's log and the last calls to the gateway. It stores a picture of each page,
 * and all log lines and calls of that time, including those of other stories.
 */
export function storyRunner({ windows, log, calls }: Witnesses) {
  return (name: string, steps: StatusReport, options: () => BrowserContextOptions = () => ({})) => {
    it(name, async () => {
      const context = await windows().open(options())
      const startedAt = new Date().toISOString()
      const logged = log().length
      try {
        await inTime(steps({ context, page: await context.newPage() }))
      } catch (error) {
        const kept = screens.fileOf(`failed-${slug(name)}`, "log")
        const lines = log().slice(logged).trimEnd().split("\n")
        const asked = await Promise.race([calls(), tooLate()]).then(
          (all) => all.filter(({ at }) => at >= startedAt).map(describeCall),
          (thrown) => [String(thrown)],
        )
        writeFileSync(kept, [...lines, "The gateway's calls:", ...asked, ""].join("\n"))
        const last = [...lines.slice(-LAST_LINES), "The gateway's last calls:", ...asked.slice(-LAST_LINES)]
        throw await withPages(error, { name, kept, last, pages: windows().pages() })
      } finally {
        await windows().shutAll()
      }
    })
  }
}

export type StoryRunner = ReturnType<typeof storyRunner>

/**
 * Does not wait for a gateway that hangs: the failure must be reported before the runner ends the
 * test.
 */
async function tooLate(): Promise<never> {
  await sleep(5_000, undefined, { ref: false })
  throw new Error("The gateway did not report its calls within 5 s.")
}

/** @throws Error if the story takes too long; its pending steps end with its windows */
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

type Failed = { name: string; kept: string; last: string[]; pages: Page[] }

async function withPages(error: unknown, { name, kept, last, pages }: Failed): Promise<unknown> {
  if (!(error instanceof Error)) return error
  const seen = await Promise.all(pages.map((page, index) => describe(page, `failed-${slug(name)}-${index + 1}`)))
  error.message = [error.message, ...seen, `The demo's log of these moments, ${kept}, ends with:`, ...last].join("\n\n")
  // Jest prints the stack, which repeats the original message.
  error.stack = `${error.name}: ${error.message}\n${error.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n")}`
  return error
}

/** One line, such as `02:14:05.120 capture of 17956628743: no answer fault drop-after acted`. */
function describeCall({ at, operation, orderid, client_orderid, httpStatus, type, fault, acted, reason }: SandboxCall) {
  const call = `${at.slice(11, 23)} ${operation} of ${orderid ?? client_orderid ?? "no order"}:`
  return [call, httpStatus ?? "no answer", type, fault && `fault ${fault}`, acted && "acted", reason]
    .filter(Boolean)
    .join(" ")
}

/** In the page: the focused element, and the text of the topmost dialog before that of the page. */
const reading = `(() => {
  const active = document.activeElement
  const dialog = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1)
  const texts = [dialog, document.querySelector("main") ?? document.body].map((element) => element?.innerText)
  return ["(focus on " + (active?.dataset.testid ?? active?.tagName) + ")", ...texts.filter(Boolean)].join("\\n")
})()`

async function describe(page: Page, picture: string): Promise<string> {
  const text = await page.evaluate<string>(reading).catch(String)
  await screens.keepEvidence(page, picture).catch(() => undefined)
  return `On the page ${page.url()} (picture ${screens.fileOf(picture)}) stood:\n${text.replace(/\n{2,}/g, "\n").slice(0, 4_000)}`
}

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)

type Screen = "desktop" | "phone"

export type ScreenVisit = Visit & {
  screen: Screen
  /** An e-mail address that was not used before. */
  email: (name: string) => string
  /**
   * Takes pictures of a page and runs axe on it; the wide screen also takes the phone's pictures.
   */
  screenshot: (name: string, page?: Page) => Promise<void>
}

// Lets the stories run again on a demo with data.
const run = Date.now().toString(36)
const viewports = { desktop: { width: 1280, height: 900 }, phone: { width: 375, height: 740 } }

/**
 * Runs the same story on a wide screen and on a phone, for pages that are operated differently on a
 * narrow screen.
 */
export const everyScreen = (story: StoryRunner) => onScreens(story, ["desktop", "phone"])

/** Runs a story on a wide screen only, with pictures of the phone's page as well. */
export const wideScreen = (story: StoryRunner) => onScreens(story, ["desktop"])

function onScreens(story: StoryRunner, all: Screen[]) {
  return (name: string, steps: (visit: ScreenVisit) => Promise<void>) => {
    for (const screen of all) {
      story(
        `${name} (${screen})`,
        (visit) => {
          const screenshot = async (picture: string, page = visit.page) =>
            screen === "desktop" ? screens.take(page, picture) : screens.keep(page, `${picture}-375`)
          return steps({ ...visit, screen, screenshot, email: (name) => `${name}-${screen}-${run}@example.com` })
        },
        () => ({ viewport: viewports[screen] }),
      )
    }
  }
}
