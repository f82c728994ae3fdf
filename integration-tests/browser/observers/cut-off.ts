import type { Page } from "playwright-core"
import { ownParts } from "./visible-texts"

/**
 * In the page: see `cutOff`. A table may scroll sideways inside of its own box, and an ellipsis
 * shows on purpose that a text goes on.
 */
const find = `(() => {
  const { clientWidth: width } = document.documentElement
  const scrolls = [...document.querySelectorAll("main")].concat(document.documentElement)
  const found = scrolls.filter((one) => one.scrollWidth > one.clientWidth).map((one) => "the page scrolls: " + one.tagName)
  const isBox = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX) && element.tagName !== "MAIN"
  const inBox = (element) => element !== document.body && (isBox(element) || inBox(element.parentElement))
  const describe = (element) => {
    const id = element.closest("[data-testid]")?.getAttribute("data-testid")
    return id + ": " + element.tagName + " " + element.textContent.trim().slice(0, 60)
  }
  const pen = document.createElement("canvas").getContext("2d")
  for (const element of document.querySelectorAll(${JSON.stringify(ownParts)})) {
    for (const input of element.querySelectorAll("input[placeholder]")) {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input)
      pen.font = font
      const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      if (input.checkVisibility() && pen.measureText(input.placeholder).width > room + 1) {
        found.push("too narrow: placeholder " + input.placeholder)
      }
    }
    for (const one of [element, ...element.querySelectorAll("*")]) {
      if (!one.checkVisibility() || one.closest("svg, .sr-only") || one.textContent.trim() === "") continue
      const { left, right } = one.getBoundingClientRect()
      const style = getComputedStyle(one)
      if (style.position === "absolute" && right - left <= 1) continue
      if (!inBox(one) && (left < -0.5 || right > width + 0.5)) found.push("outside: " + describe(one))
      if (style.display === "inline" || isBox(one) || style.textOverflow === "ellipsis") continue
      if (one.scrollWidth > one.clientWidth + 1) found.push("too narrow: " + describe(one))
    }
  }
  return [...new Set(found)]
})()`

/** Visible parts of the plugin's admin that stick out of the window, or whose text their box does not hold. */
export const cutOff = (page: Page) => page.evaluate<string[]>(find)
