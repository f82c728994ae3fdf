import { createElement } from "react"
import { rendered } from "../../__tests__/rendered"
import { Pages } from "../pagination"

const shown = (
  location: string,
  data: { next: string | null; count?: number } | undefined,
  isPlaceholderData = false,
) =>
  rendered(
    createElement(Pages, { query: { data, isPlaceholderData }, "data-testid": "pages" }),
    undefined,
    `/list${location}`,
  )
/** The opening tag of a button. */
const button = (html: string, name: string) =>
  /<button[^>]*>/.exec(html.slice(html.lastIndexOf("<button", html.indexOf(`pages-${name}`))))?.[0]

describe("the pages of a list", () => {
  it("are hidden for a single uncounted page, or an empty list", async () => {
    expect(await shown("", undefined)).toBe("")
    expect(await shown("", { next: null })).toBe("")
    expect(await shown("", { next: null, count: 0 })).toBe("")
  })

  it("show the range and the count, or the page number without a count", async () => {
    expect(await shown("", { next: null, count: 3 })).toContain("1 to 3 of 3")
    expect(await shown("?limit=10&after=a", { next: "b", count: 25 })).toContain("11 to 20 of 25")
    expect(await shown("?limit=10&after=a&after=b", { next: null, count: 25 })).toContain("21 to 25 of 25")
    expect(await shown("?after=a", { next: "b" })).toContain("Page 2")
  })

  it("have Next while there are more, and Previous after the first page", async () => {
    const first = await shown("", { next: "a", count: 25 })
    expect(button(first, "previous")).toContain('disabled=""')
    expect(button(first, "next")).not.toContain('disabled=""')
    const last = await shown("?after=a", { next: null, count: 25 })
    expect(button(last, "previous")).not.toContain('disabled=""')
    expect(button(last, "next")).toContain('disabled=""')
  })

  it("have Previous on a page that does not exist", async () => {
    const refused = await shown("?after=nonsense", undefined)
    expect(refused).toContain("Page 2")
    expect(button(refused, "previous")).not.toContain('disabled=""')
  })

  it("disable Next while the next page loads, and keep the focus", async () => {
    const loading = button(await shown("?after=a", { next: "b" }, true), "next")
    expect(loading).toContain('aria-disabled="true"')
    expect(loading).not.toContain('disabled=""')
  })
})
