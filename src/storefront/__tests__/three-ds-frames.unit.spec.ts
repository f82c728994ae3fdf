import { itEvery } from "../../__tests__/it-every"
import { threeDSFrames } from ".."
import { fakePage } from "./fake-page"

const url = "https://store.test/hooks/card-payments/main/3ds/token"

describe("the frame of the method", () => {
  it("is invisible and unreachable, and is removed when closed", () => {
    const page = fakePage()
    const close = threeDSFrames({ container: page.container, window: "page" }).method(url)
    const [frame] = page.frames()
    expect(frame).toMatchObject({ src: url, tabIndex: -1, referrerPolicy: "no-referrer" })
    expect(frame?.title).not.toBe("")
    expect(frame?.attributes).toEqual({
      sandbox: "allow-forms allow-scripts allow-same-origin",
      "aria-hidden": "true",
    })
    expect(frame?.style).toMatchObject({ visibility: "hidden", position: "absolute" })
    expect(page.focused()).toBe(page.button)
    close()
    expect(page.frames()).toEqual([])
    expect(page.focused()).toBe(page.button)
  })
})

describe("the frame of the challenge", () => {
  itEvery([
    ["01", "250px", "400px"],
    ["02", "390px", "400px"],
    ["03", "500px", "600px"],
    ["04", "600px", "400px"],
    ["05", "100%", "100%"],
  ] as const)(
    "of size %s is %s by %s, but no wider than its place, and reports that to the bank",
    (window, width, height) => {
      const page = fakePage()
      threeDSFrames({ container: page.container, window }).challenge(url)
      const [frame] = page.frames()
      expect(frame?.style).toMatchObject({ width, height, maxWidth: "100%" })
      expect(frame?.src).toBe(`${url}?window=${window}`)
    },
  )

  itEvery([
    [288, "01"],
    [389, "01"],
    [390, "02"],
    [499, "02"],
    [500, "03"],
    [1_200, "03"],
  ])("in a place %i pixels wide takes size %s by itself", (width, window) => {
    const page = fakePage({ width })
    threeDSFrames({ container: page.container }).challenge(url)
    expect(page.frames()[0]?.src).toBe(`${url}?window=${window}`)
  })

  it("has a name, allows forms and scripts, and cannot navigate the shop away", () => {
    const page = fakePage()
    const frames = threeDSFrames({ container: page.container, title: "Ihre Bank fragt nach" })
    frames.challenge(url)
    threeDSFrames({ container: page.container }).challenge(url)
    const [frame, unnamed] = page.frames()
    expect(frame?.title).toBe("Ihre Bank fragt nach")
    expect(unnamed?.title).not.toBe("")
    const sandbox = frame?.attributes.sandbox?.split(" ")
    expect(sandbox).toEqual(expect.arrayContaining(["allow-forms", "allow-scripts", "allow-same-origin"]))
    expect(sandbox?.filter((word) => word.includes("top-navigation"))).toEqual([])
  })

  it("has the focus while open, and returns it", () => {
    const page = fakePage()
    const close = threeDSFrames({ container: page.container }).challenge(url)
    expect(page.focused()).toBe(page.frames()[0])
    close()
    expect(page.frames()).toEqual([])
    expect(page.focused()).toBe(page.button)
  })

  it("regains the focus after the bank's page changes, which loses it in browsers", () => {
    const page = fakePage()
    threeDSFrames({ container: page.container }).challenge(url)
    const [frame] = page.frames()
    page.focus(page.body)
    frame?.onload()
    expect(page.focused()).toBe(frame)
    page.focus(page.button)
    frame?.onload()
    expect(page.focused()).toBe(page.button)
  })

  it("leaves the focus where the shopper moved it", () => {
    const page = fakePage()
    const close = threeDSFrames({ container: page.container }).challenge(url)
    page.focus(page.body)
    close()
    expect(page.focused()).toBe(page.body)
  })

  it("does not return the focus to a removed element", () => {
    const page = fakePage()
    const close = threeDSFrames({ container: page.container }).challenge(url)
    page.button.isConnected = false
    close()
    expect(page.focused()).not.toBe(page.button)
  })
})

it("uses the whole window with `page`, and opens no frame", () => {
  const page = fakePage()
  const close = threeDSFrames({ container: page.container, window: "page" }).challenge(url)
  expect(page.visited).toEqual([`${url}?window=05`])
  expect(page.frames()).toEqual([])
  close()
})

itEvery(["javascript:alert(1)", "data:text/html,x", "blob:https://shop.test/1", "/3ds", ""])(
  "opens nothing that is no web address: %s",
  (address) => {
    const page = fakePage()
    for (const window of ["03", "page"] as const) {
      const frames = threeDSFrames({ container: page.container, window })
      expect(() => frames.challenge(address)).toThrow()
      expect(() => frames.method(address)).toThrow()
    }
    expect(page.frames()).toEqual([])
    expect(page.visited).toEqual([])
  },
)
