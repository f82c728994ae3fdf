import type { BrowserContext, Page, Request } from "playwright-core"
import type { TestCard } from "../actions/test-card"

/**
 * The routes that take a card; nothing else that a browser sends, stores or shows may contain one.
 */
const cardRoutes = /^\/store\/card-payments\/(sessions\/[^/]+\/card|cards)$/

type Find = { number: RegExp; cvv2: RegExp }

/**
 * Records all that a browser sends and prints from now on. `check` also searches its storage and
 * the page, and returns the places where a card's number or CVV2 was found; it should be empty.
 */
export function canary(context: BrowserContext, medusaUrl: string) {
  const sent: { where: string; text: string }[] = []
  const printed: string[] = []
  const cardsSent: string[] = []
  context.on("request", (request) => {
    if (isCardRoute(request, medusaUrl)) {
      cardsSent.push(new URL(request.url()).pathname)
      // The address and headers of a card route may not contain a card either.
      sent.push({ where: `headers of ${request.url()}`, text: headersOf(request) })
      return
    }
    sent.push({ where: request.url(), text: `${headersOf(request)}\n${request.postData() ?? ""}` })
  })
  context.on("console", (message) => printed.push(message.text()))
  context.on("weberror", (error) => printed.push(String(error.error())))
  return {
    /** How often a card was sent to the store. */
    cardsSent: () => cardsSent.length,
    printed: () => printed,
    async check(page: Page, card: TestCard): Promise<string[]> {
      const find = finders(card)
      const kept = JSON.stringify([await page.evaluate(keptInPage), await context.storageState({ indexedDB: true })])
      return [
        ...sent.flatMap(({ where, text }) => found(find, text, where)),
        ...printed.flatMap((text) => found(find, text, "the console")),
        ...found(find, kept, "what the browser keeps"),
        ...found(find, await page.evaluate<string>(shownByPage), `the page ${page.url()}`),
      ]
    },
  }
}

const keptInPage = "[{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state, location.href]"
const shownByPage = `document.documentElement.outerHTML + "\\n" +
  [...document.querySelectorAll("input, select, textarea")].map((field) => field.value).join("\\n")`

function isCardRoute(request: Request, medusaUrl: string): boolean {
  const { origin, pathname } = new URL(request.url())
  return request.method() === "POST" && origin === medusaUrl && cardRoutes.test(pathname)
}

function headersOf(request: Request): string {
  return [request.url(), ...Object.entries(request.headers()).map(([name, value]) => `${name}: ${value}`)].join("\n")
}

function finders({ number, cvv2 }: TestCard): Find {
  const digits = [...number].join("[\\s+-]?")
  // Three digits occur in many longer numbers and ids.
  return { number: new RegExp(digits), cvv2: new RegExp(`(?<![\\w.,%-])${cvv2}(?![\\w.,%-])`) }
}

function found(find: Find, text: string, where: string): string[] {
  return Object.entries(find).flatMap(([what, pattern]) => (pattern.test(text) ? [`${what} in ${where}`] : []))
}
