import { element } from "./element"
import type { Shop } from "./shop"

/** Draws one page. Whatever it still waits for when the shopper leaves is given up with `signal`. */
export type Page = (context: {
  shop: Shop
  url: URL
  signal: AbortSignal
}) => Promise<{ title: string; content: HTMLElement }>

/** Told to go to an address of the shop; `replace` leaves no step for the back button. */
export function goTo(address: string, { replace = false } = {}): void {
  history[replace ? "replaceState" : "pushState"](null, "", address)
  dispatchEvent(new Event("shop:navigate"))
}

/** For a page that has nothing to show where another one has. */
export function elsewhere(address: string) {
  goTo(address, { replace: true })
  // Never shown: the other page is being drawn already.
  return { title: "", content: element("section", {}) }
}

/** Calls `show` for every address the shopper gets to inside the shop, without loading the page anew. */
export function listenToNavigation(show: (moved: boolean) => void): void {
  // A link to a part of the page is no other page, and what was typed into this one stays.
  let shown = location.pathname + location.search
  const moved = () => {
    shown = location.pathname + location.search
    show(true)
  }
  addEventListener("shop:navigate", moved)
  addEventListener("popstate", () => shown !== location.pathname + location.search && moved())
  // Coming back from the gateway's page may show this page as it was left, with its button still busy.
  addEventListener("pageshow", (event) => {
    if (event.persisted) show(false)
  })
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = event.target instanceof Element ? event.target.closest("a") : null
    if (!link || link.origin !== location.origin || link.target || link.hash) return
    event.preventDefault()
    goTo(link.pathname + link.search)
  })
}
