import type { Page, Route } from "playwright-core"

/** The five states in which every screen is pictured. */
export const states = ["full", "empty", "loading", "error", "long"] as const
export type State = (typeof states)[number]

/** A row that must have been loaded, and the answers that are changed for the other states. */
export type Answers = {
  /** The path of the requests that fill the screen, below `/admin/card-payments`. */
  path: RegExp
  /** The names of the arrays that hold the rows of the screen, at any depth. */
  rows: readonly string[]
  /** The names of the numbers that count those rows. */
  counts?: readonly string[]
}

/** Names of texts that people or other systems write, and which may therefore be long. */
const writtenByPeople =
  /^(email|account|first_name|last_name|title|name|note|reason|file_name|client_orderid|display_name|actor|recipient_name)$/
const longText = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk"

const paths = "/admin/card-payments/"

/**
 * Changes the answers of the routes of a page, so that it shows a state; `full` changes nothing.
 * Ends when the page is closed.
 */
export async function show(page: Page, state: State, { path, rows, counts }: Answers): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" })
  if (state === "full") return
  await page.route(
    (url) => url.pathname.startsWith(paths) && path.test(url.pathname.slice(paths.length)),
    (route) => answer(route, { state, rows, counts: counts ?? [] }),
  )
}

type Change = Required<Omit<Answers, "path">> & { state: State }

async function answer(route: Route, { state, ...of }: Change): Promise<void> {
  // A request that is never answered shows the skeleton.
  if (state === "loading") return
  if (state === "error") {
    const body = { type: "unexpected_state", message: "The database does not answer." }
    return route.fulfill({ status: 500, json: body })
  }
  const response = await route.fetch()
  const change = state === "empty" ? emptied(of) : lengthened
  await route.fulfill({ response, json: change(await response.json()) })
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

const emptied =
  ({ rows, counts }: Omit<Change, "state">) =>
  (value: Json): Json =>
    mapValues(value, (name, inner) => {
      if (name === "next") return null
      if (counts.includes(name)) return 0
      return rows.includes(name) && Array.isArray(inner) ? [] : inner
    })

const lengthened = (value: Json): Json =>
  mapValues(value, (name, inner, { allowed }) =>
    // The name of an action is a code.
    typeof inner === "string" && writtenByPeople.test(name) && allowed === undefined ? `${inner} ${longText}` : inner,
  )

/** The value with every named part changed, at any depth. */
function mapValues(value: Json, change: (name: string, inner: Json, of: { [name: string]: Json }) => Json): Json {
  if (Array.isArray(value)) return value.map((one) => mapValues(one, change))
  if (value === null || typeof value !== "object") return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mapValues(change(name, inner, value), change)]),
  )
}
