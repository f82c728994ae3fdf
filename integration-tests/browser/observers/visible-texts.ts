import type { Page } from "playwright-core"

/**
 * The plugin's own parts of the admin: its containers, what opens above them, and links to its
 * pages.
 */
export const ownParts = [
  ...["[data-testid^=card-]", "[role=dialog]", "[role=alertdialog]", "[role=listbox]", "[role=tooltip]"],
  ...["[data-sonner-toast]", "a[href*='/card-']"],
].join(", ")

/** In the page: see `visibleTexts`. */
const collect = `(() => {
  const outermost = [...document.querySelectorAll(${JSON.stringify(ownParts)})]
    .filter((part) => part.parentElement?.closest(${JSON.stringify(ownParts)}) == null)
  const found = new Set()
  for (const part of outermost) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, data } = walker.currentNode
      if (parentElement.closest("style, script, textarea") === null && parentElement.checkVisibility()) found.add(data)
    }
    for (const element of [part, ...part.querySelectorAll("*")]) {
      if (!element.checkVisibility()) continue
      for (const name of ["aria-label", "aria-description", "aria-valuetext", "placeholder", "title", "alt"]) {
        found.add(element.getAttribute(name) ?? "")
      }
    }
  }
  return [...found]
})()`

/** Every visible text of the plugin's parts, for eyes and for screen readers, once. */
export const visibleTexts = (page: Page) => page.evaluate<string[]>(collect)
