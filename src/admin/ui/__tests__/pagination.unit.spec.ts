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
  it("are none where everything is on one page that nobody counted, or where there is nothing", async () => {
    expect(await shown("", undefined)).toBe("")
    expect(await shown("", { next: null })).toBe("")
    expect(await shown("", { next: null, count: 0 })).toBe("")
  })

  it("say which rows are shown of how many, or which page it is where nobody counts", async () => {
    expect(await shown("", { next: null, count: 3 })).toContain("1 to 3 of 3")
    expect(await shown("?limit=10&after=a", { next: "b", count: 25 })).toContain("11 to 20 of 25")
    expect(await shown("?limit=10&after=a&after=b", { next: null, count: 25 })).toContain("21 to 25 of 25")
    expect(await shown("?after=a", { next: "b" })).toContain("Page 2")
  })

  it("lead on while there are more, and back from every page but the first", async () => {
    const first = await shown("", { next: "a", count: 25 })
    expect(button(first, "previous")).toContain('disabled=""')
    expect(button(first, "next")).not.toContain('disabled=""')
    const last = await shown("?after=a", { next: null, count: 25 })
    expect(button(last, "previous")).not.toContain('disabled=""')
    expect(button(last, "next")).toContain('disabled=""')
  })

  it("lead back from a page that does not exist", async () => {
    const refused = await shown("?after=nonsense", undefined)
    expect(refused).toContain("Page 2")
    expect(button(refused, "previous")).not.toContain('disabled=""')
  })

  it("do not lead on from the previous page while the next one loads, which keeps the focus", async () => {
    const loading = button(await shown("?after=a", { next: "b" }, true), "next")
    expect(loading).toContain('aria-disabled="true"')
    expect(loading).not.toContain('disabled=""')
  })
})
