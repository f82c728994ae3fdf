import { element } from "./ui/element"
import type { Shop } from "./shop"

/** Draws one page. `signal` aborts its requests when the shopper leaves. */
export type Page = (context: {
  shop: Shop
  url: URL
  signal: AbortSignal
}) => Promise<{ title: string; content: HTMLElement }>

/** Opens an address of the shop; `replace` adds no history entry. */
export function goTo(address: string, { replace = false } = {}): void {
  history[replace ? "replaceState" : "pushState"](null, "", address)
  dispatchEvent(new Event("shop:navigate"))
}

/** For a page with nothing to show, to open another one. */
export function redirectTo(address: string) {
  goTo(address, { replace: true })
  // Never shown: the other page is being drawn.
  return { title: "", content: element("section", {}) }
}

/** Calls `show` for every address opened inside the shop, without loading the page again. */
export function listenToNavigation(show: (moved: boolean) => void): void {
  // A link to a part of the page opens no other page, and typed values stay.
  let shown = location.pathname + location.search
  const moved = () => {
    shown = location.pathname + location.search
    show(true)
  }
  addEventListener("shop:navigate", moved)
  addEventListener("popstate", () => shown !== location.pathname + location.search && moved())
  // Returning from the gateway's page may restore this page with its button still busy.
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
