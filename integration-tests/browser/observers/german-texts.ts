import type { Page, Response } from "playwright-core"
import { germanGrammar } from "./german-grammar"
import { visibleTexts } from "./visible-texts"

export type GermanTexts = ReturnType<typeof germanTexts>

/**
 * Watches the texts of German admin pages. It takes the shop's data from the answers that watched
 * pages receive.
 */
export function germanTexts() {
  const grammar = germanGrammar()
  const pending = new Set<Promise<void>>()
  const screens = new Map<string, string[]>()
  const notGerman = async (page: Page) => {
    const texts = await visibleTexts(page)
    // The answer that a text came from has begun by now.
    await Promise.all(pending)
    return texts.filter((text) => !grammar.isGerman(text))
  }
  return {
    /** Takes data from what the page receives from now on. */
    watch(page: Page): void {
      page.on("response", (response) => {
        const read = addAnswer(response, grammar.add).finally(() => pending.delete(read))
        pending.add(read)
      })
    },
    /** The texts of the page that are neither German nor data. */
    notGerman,
    /** Evaluates what the page shows now, under a name for the report. */
    async read(page: Page, screen: string): Promise<void> {
      const texts = await notGerman(page)
      if (texts.length > 0) screens.set(screen, [...(screens.get(screen) ?? []), ...texts])
    },
    /** The texts that were not German, by screen. */
    report: () => Object.fromEntries(screens),
  }
}

/** The body of an answer is gone if the page was left while it loaded; nothing of it is shown. */
async function addAnswer(response: Response, add: Adding["add"]): Promise<void> {
  const { pathname } = new URL(response.url())
  const type = response.headers()["content-type"] ?? ""
  if (!pathname.startsWith("/admin/") || !type.includes("application/json")) return
  const body: unknown = await response.json().catch(() => null)
  addStrings(body, { add, isRefusal: !response.ok(), isWord: false })
}

/** Fields that hold an id, or a word of the gateway or of the shop's configuration. */
const wordFields = ["account", "provider_id", "id", "reported_status", "reported_type"]

type Adding = { add: (text: string, isWord: boolean) => void; isRefusal: boolean; isWord: boolean }

/**
 * All strings of JSON but the English texts of messages. A message's parameters are data of any
 * kind.
 */
function addStrings(value: unknown, adding: Adding): void {
  if (typeof value === "string") return adding.add(value, adding.isWord)
  if (typeof value !== "object" || value === null) return
  const isMessage = adding.isRefusal || ("code" in value && "params" in value)
  for (const [key, child] of Object.entries(value)) {
    if (key === "message" && isMessage && typeof child === "string") continue
    const isWord = adding.isWord || (isMessage && key === "params") || wordFields.includes(key)
    addStrings(child, { ...adding, isWord, isRefusal: false })
  }
}
