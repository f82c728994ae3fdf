import { format, inspect, stripVTControlCharacters } from "node:util"

type Check<Args extends readonly unknown[]> = (...args: Args) => unknown
type Cells<Row extends readonly unknown[]> = { -readonly [Index in keyof Row]: Row[Index] }
type Declare<Args extends readonly unknown[]> = (title: string, check: Check<Args>, timeout?: number) => void

/**
 * A cleanup between rows; or `side by side`, for rows that wait for time to pass and run
 * concurrently.
 */
type Between = (() => unknown) | "side by side"

/**
 * One test for all rows of a table: it runs every row and lists those that failed, where Jest's
 * `it.each` makes a test for each. Titles are written as for `it.each`; the title of a failed row
 * appears in the message.
 */
export function itEvery<Row extends readonly unknown[] | readonly [unknown]>(
  rows: readonly Row[],
  between?: Between,
): Declare<Cells<Row>>
export function itEvery<Row>(rows: readonly Row[], between?: Between): Declare<[Row]>
export function itEvery(rows: readonly unknown[], between?: Between): Declare<unknown[]> {
  // Longer than the limit of a single test; a row that hangs still ends it.
  return (title, check, timeout = 120_000) => {
    const areLists = rows.every((row) => Array.isArray(row))
    if (rows.length === 0) throw new Error(`A table without rows proves nothing: ${title}`)
    it(
      `${nameOfAll(title)} (${rows.length})`,
      async () => {
        const failures: string[] = []
        const go = async (row: unknown) => {
          const args = areLists ? (row as unknown[]) : [row]
          try {
            await check(...args)
          } catch (error) {
            failures.push(`${nameOf(title, args)}: ${reasonOf(error)}`)
          }
        }
        if (between === "side by side") await Promise.all(rows.map(go))
        else
          for (const [index, row] of rows.entries()) {
            if (index > 0) await between?.()
            await go(row)
          }
        expect(failures).toEqual([])
      },
      timeout,
    )
  }
}

/**
 * Opens before each test and closes after it; returns a function that does both, to be called
 * between rows.
 */
export function aroundEach(open: () => unknown, close: () => unknown = () => undefined): () => Promise<void> {
  beforeEach(async () => void (await open()))
  afterEach(async () => void (await close()))
  return async () => {
    await close()
    await open()
  }
}

/** `… is paid`: the title without its cells. */
function nameOfAll(title: string): string {
  const name = title.replace(/%[a-z#]|\$\w+(\.\w+)*/gi, "…")
  return /\p{L}/u.test(name) ? name : "each row"
}

/** The title with a row's cells, from `%s is paid` or `$name is paid`. */
function nameOf(title: string, args: readonly unknown[]): string {
  const count = title.match(/%[sdifjoOp]/g)?.length ?? 0
  const named = title.replace(/\$(\w+(?:\.\w+)*)/g, (_, path: string) => {
    const value = path.split(".").reduce<unknown>((whole, name) => (whole as Record<string, unknown>)?.[name], args[0])
    return (typeof value === "string" ? value : inspect(value)).replaceAll("%", "%%")
  })
  return format(named.replaceAll("%p", "%j"), ...args.slice(0, count))
}

/** The failed expectation, and the spec's own lines of the stack. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error)
  const [, place] = /\n +at .*?([\w-]+\.spec\.ts:\d+)/.exec(error.stack ?? "") ?? []
  return stripVTControlCharacters(`${error.message}${place ? `\n(${place})` : ""}`)
}
