import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core"
import { PATIENCE_MS } from "./open-browser"
import { screens } from "../observers/screens"

export type Windows = ReturnType<typeof browserWindows>

const { width, height, colorScheme } = screens.desktop
const usual: BrowserContextOptions = { viewport: { width, height }, colorScheme, locale: "en-US", timezoneId: "UTC" }
/** Everything that a page can store, except the cache of loaded files. */
const storages = "cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems"

/**
 * Ends animations and transitions of every document at once. Without a graphics card their painting
 * takes processor time from the store, and axe would check intermediate colors.
 */
export const nothingMoves = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync("*, ::before, ::after, ::backdrop { animation: none !important; transition: none !important }")
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}`

type Kept = { context: BrowserContext; isOpen: boolean; last?: Page }

/**
 * The windows of a spec file's stories, each with cookies and storage of its own. A window with a
 * logged-in user is emptied and kept for the next story with one page, so that the admin's pages
 * stay compiled, which takes seconds otherwise.
 * @param origins the origins of its pages
 */
export function browserWindows({ browser, origins }: { browser: () => Browser; origins: () => string[] }) {
  const kept = new Map<string, Kept>()
  return {
    /** Closes when the story ends. */
    async open(options: BrowserContextOptions = {}): Promise<BrowserContext> {
      const { storageState: login, ...settings } = { ...usual, ...options }
      const key = JSON.stringify([login, settings])
      const known = kept.get(key)
      if (known && !known.isOpen) {
        await known.context.addCookies(cookiesOf(login))
        known.isOpen = true
        return known.context
      }
      const context = await browser().newContext({ ...settings, ...(login ? { storageState: login } : {}) })
      context.setDefaultTimeout(PATIENCE_MS)
      await context.addInitScript(nothingMoves)
      if (login && !known) kept.set(key, { context, isOpen: true })
      return context
    },
    /** The pages of all windows that the story has opened. */
    pages: () => {
      const idlePages = [...kept.values()].map(({ last }) => last)
      const all = browser()
        .contexts()
        .flatMap((context) => context.pages())
      return all.filter((page) => !idlePages.includes(page))
    },
    async shutAll(): Promise<void> {
      const known = new Map([...kept.values()].map((one) => [one.context, one]))
      for (const context of browser().contexts()) {
        const one = known.get(context)
        if (!one) await context.close()
        else if (one.isOpen) await empty(one, origins())
      }
    },
  }
}

/** @throws Error for a login that is a file's name */
function cookiesOf(login: BrowserContextOptions["storageState"]) {
  if (typeof login !== "object") throw new Error("A login is given as cookies, not as a file.")
  return login.cookies
}

async function empty(kept: Kept, origins: string[]): Promise<void> {
  const { context } = kept
  kept.last ??= await idlePage(context, origins)
  for (const page of context.pages()) if (page !== kept.last) await page.close()
  const session = await context.newCDPSession(kept.last)
  for (const origin of origins) await session.send("Storage.clearDataForOrigin", { origin, storageTypes: storages })
  await session.detach()
  await context.clearCookies()
  kept.isOpen = false
}

/**
 * Runs no script, and keeps alive the process in which the pages of its site run (`openBrowser`).
 */
async function idlePage(context: BrowserContext, [origin = ""]: string[]): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${origin}/health`)
  return page
}
