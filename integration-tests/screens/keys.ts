import type { Page } from "playwright-core"

/** Most presses of Tab on one page. */
const MOST_PRESSES = 600

/**
 * In the page: the controls of a part, and how each one looks. Of a group of choices, and of a
 * group whose arrow keys move the focus, Tab reaches one; a hidden control stands for a visible one.
 */
const install = `(() => {
  const keys = (window.__keys = { all: [], looks: new Map() })
  const shown = (one) => one.checkVisibility({ visibilityProperty: true })
  const groups = "[role=radiogroup], [role=tablist], [role=menu], [role=listbox], [role=toolbar]"
  keys.find = (part) => [...document.querySelectorAll(part)].flatMap((root) => [...root.querySelectorAll(
      "a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=checkbox], [role=combobox]")])
    .filter((one) => shown(one) && !one.disabled && one.type !== "hidden"
      && one.closest("[aria-hidden=true], [inert]") === null
      && !(one.type === "radio" && !one.checked) && !(one.tabIndex < 0 && one.closest(groups)))
  const sides = ["Top", "Right", "Bottom", "Left"]
  const lookOf = (one) => {
    if (!one) return ""
    return ["", "::before", "::after"].map((pseudo) => {
      const style = getComputedStyle(one, pseudo || undefined)
      const outline = style.outlineStyle === "none" ? "" : style.outlineStyle + style.outlineWidth + style.outlineColor
      return [outline, style.boxShadow, ...sides.map((side) => style["border" + side + "Width"] + style["border" + side + "Color"])].join()
    }).join()
  }
  // A field's box, or the drawn box of a control, may have the ring.
  keys.look = (one) => [one, one.parentElement, one.parentElement?.parentElement, one.nextElementSibling,
    one.previousElementSibling, one.firstElementChild].map(lookOf).join("|")
  keys.name = (one) => {
    const id = one.getAttribute("data-testid")
    if (id) return id
    const near = one.closest("[data-testid]")?.getAttribute("data-testid")
    const text = (one.getAttribute("aria-label") || one.textContent || one.getAttribute("placeholder") || "").trim()
    return (near ? near + " > " : "") + one.tagName.toLowerCase() + " " + text.slice(0, 40)
  }
  keys.start = (part) => {
    document.activeElement?.blur()
    keys.all = keys.find(part)
    for (const one of keys.all) keys.looks.set(one, keys.look(one))
    const root = document.querySelector(part)
    root.tabIndex = -1
    root.focus()
    keys.reached = new Set()
    keys.last = root
    keys.roots = [...document.querySelectorAll(part)]
  }
  // After a press of Tab: null outside of the part, otherwise what is wrong.
  keys.step = () => {
    const one = document.activeElement
    if (!one || !keys.roots.some((root) => root.contains(one))) return null
    const found = []
    // A date has a stop for each of its parts.
    if (one === keys.last && one.type === "date" && ++keys.stops < 5) return []
    if (one === keys.last) return ["does not leave: " + keys.name(one)]
    keys.stops = 0
    if (keys.reached.has(one)) return ["comes back: " + keys.name(one)]
    if (!(keys.last.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)) {
      found.push("out of order: " + keys.name(one) + " (after " + keys.name(keys.last) + ")")
    }
    const before = keys.looks.get(one)
    if (before !== undefined && before === keys.look(one)) found.push("no visible focus: " + keys.name(one))
    const { width, height, top, bottom } = one.getBoundingClientRect()
    if (bottom <= 0 || top >= innerHeight) found.push("not scrolled into view: " + keys.name(one))
    keys.reached.add(one)
    keys.last = one
    return found
  }
  keys.missed = () => keys.all.filter((one) => one.isConnected && shown(one) && !one.disabled && !keys.reached.has(one))
    .map((one) => "not reached: " + keys.name(one))
  const layers = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]"
  keys.layers = () => [...document.querySelectorAll(layers)].filter(shown)
  keys.isLayer = (one) => one.closest(layers) !== null
  // The first control of each name that may open something.
  keys.openers = (part) => [...new Set(keys.find(part)
    .filter((one) => (one.tagName === "BUTTON" || one.hasAttribute("aria-haspopup")) && !keys.isLayer(one)
      && one.getAttribute("aria-disabled") !== "true")
    .map(keys.name))]
  keys.focus = (part, name) => {
    const one = keys.find(part).find((each) => keys.name(each) === name)
    one?.focus()
    keys.before = keys.layers().length
    return one !== undefined && document.activeElement === one
  }
  keys.opened = () => keys.layers().length - keys.before
  keys.inside = () => keys.isLayer(document.activeElement)
  keys.focused = () => document.activeElement ? keys.name(document.activeElement) : ""
})()`

/**
 * Presses Tab from the start of a part to its end. Returns the controls that it does not reach,
 * reaches in another order than the document's, or focuses without a visible difference.
 */
export async function reachByKeyboard(page: Page, part: string): Promise<string[]> {
  await page.evaluate(install)
  await page.evaluate(`__keys.start(${JSON.stringify(part)})`)
  const found: string[] = []
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    await page.keyboard.press("Tab")
    const problems = await page.evaluate<string[] | null>("__keys.step()")
    if (problems === null) break
    found.push(...problems)
    if (problems.some((one) => /^(does not leave|comes back)/.test(one))) break
  }
  return [...new Set([...found, ...(await page.evaluate<string[]>("__keys.missed()"))])]
}

/**
 * Presses Enter on each control of another name. Where that opens a drawer, a question, a menu or a
 * list, the focus has to be inside, and Escape has to close it and return the focus.
 * @param reopen shows the page again where a control led to another one
 */
export async function layersByKeyboard(page: Page, part: string, reopen?: () => Promise<void>): Promise<string[]> {
  const found: string[] = []
  const selector = JSON.stringify(part)
  const ask = <Answer>(script: string) => page.evaluate<Answer>(`__keys.${script}`)
  await page.evaluate(install)
  const address = page.url()
  // The drawer of another page, such as Medusa's refund, is that page's.
  const isElsewhere = () => new URL(page.url()).pathname !== new URL(address).pathname
  for (const name of await ask<string[]>(`openers(${selector})`)) {
    if (!(await ask<boolean>(`focus(${selector}, ${JSON.stringify(name)})`))) continue
    await page.keyboard.press("Enter")
    if ((await opens(page)) && !isElsewhere()) found.push(...(await closes(page, name)))
    if (reopen && (page.url() !== address || found.some((one) => one.startsWith(`${name}: Escape does not close`)))) {
      await page.goto("about:blank")
      await reopen()
      await page.evaluate(install)
    }
  }
  return found
}

/** Whether something opens soon. */
const opens = (page: Page) =>
  page.waitForFunction("__keys.opened() > 0", undefined, { timeout: 700 }).then(
    () => true,
    () => false,
  )

async function closes(page: Page, name: string): Promise<string[]> {
  const soon = (script: string) =>
    page.waitForFunction(script, undefined, { timeout: 1_500 }).then(
      () => true,
      () => false,
    )
  const found: string[] = []
  if (!(await soon("__keys.inside()"))) found.push(`${name}: the focus is outside of what it opens`)
  let isClosed = false
  // The open list of a focused field closes first.
  for (let presses = 0; presses < 2 && !isClosed; presses++) {
    await page.keyboard.press("Escape")
    isClosed = await soon("__keys.opened() <= 0")
  }
  if (!isClosed) return [...found, `${name}: Escape does not close it`]
  if (!(await soon(`__keys.focused() === ${JSON.stringify(name)}`))) {
    found.push(`${name}: Escape returns the focus to ${await page.evaluate<string>("__keys.focused()")}`)
  }
  return found
}
