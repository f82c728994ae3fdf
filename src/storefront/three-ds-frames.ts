import type { ThreeDSFrames } from "./handle-three-ds"

/** EMV 3-D Secure, Challenge Window Size. */
export type ChallengeWindow = "01" | "02" | "03" | "04" | "05"

/** Width and height in CSS pixels; `05` takes what there is. */
const sizes: Record<ChallengeWindow, { width: string; height: string; minHeight?: string }> = {
  "01": { width: "250px", height: "400px" },
  "02": { width: "390px", height: "400px" },
  "03": { width: "500px", height: "600px" },
  "04": { width: "600px", height: "400px" },
  "05": { width: "100%", height: "100%", minHeight: "min(600px, 90vh)" },
}

type FramesInput = {
  /** Where the frames are put; what stands in it stays. */
  container: HTMLElement
  /** The size of the challenge, or `page`: it takes the whole window. By default the largest of 01, 02 and 03 that fits. */
  window?: ChallengeWindow | "page"
  /** The challenge's name for screen readers. */
  title?: string
}

/**
 * The frames of 3-D Secure in the DOM, for `handleThreeDS`. The one for the bank's look at the browser is not seen; the
 * challenge has a size that EMVCo names, no wider than its place, and the focus until it is closed. With `page` the window goes
 * to the bank instead, and comes back to the return address: call `handleThreeDS` there only when the shopper wants to go on.
 */
export function threeDSFrames({
  container,
  window: requested,
  title = "Confirmation by your bank",
}: FramesInput): ThreeDSFrames {
  return {
    method(url) {
      const frame = newFrame(container, { url: webAddress(url), title: "Check of your card by its bank" })
      frame.tabIndex = -1
      frame.setAttribute("aria-hidden", "true")
      // In the layout all the same, because scripts of banks measure their page.
      Object.assign(frame.style, { position: "absolute", width: "1px", height: "1px", visibility: "hidden" })
      container.append(frame)
      return () => frame.remove()
    },
    challenge(url) {
      const address = webAddress(url)
      const size = requested ?? largestFor(container.clientWidth)
      // A whole page is "full screen" to the bank.
      address.searchParams.set("window", size === "page" ? "05" : size)
      if (size === "page") {
        container.ownerDocument.defaultView?.location.assign(address.href)
        return () => {}
      }
      const frame = newFrame(container, { url: address, title })
      // A new window for the bank's terms or its app; not the shop's own, which stays where it is.
      frame.setAttribute("sandbox", `${sandbox} allow-popups allow-popups-to-escape-sandbox`)
      frame.setAttribute("allow", "publickey-credentials-get *")
      // Banks write their pages for white paper, whatever the colours of the shop.
      Object.assign(frame.style, { ...sizes[size], maxWidth: "100%", background: "#fff", colorScheme: "light" })
      return withFocus(container, frame)
    },
  }
}

/**
 * What an issuer's page needs: its forms and scripts, and its own origin, by whose cookies it knows the browser. Never
 * `allow-top-navigation`: no page in a frame takes the shop away.
 */
const sandbox = "allow-forms allow-scripts allow-same-origin"

function newFrame({ ownerDocument }: HTMLElement, { url, title }: { url: URL; title: string }): HTMLIFrameElement {
  const frame = ownerDocument.createElement("iframe")
  frame.setAttribute("sandbox", sandbox)
  frame.referrerPolicy = "no-referrer"
  frame.title = title
  frame.src = url.href
  Object.assign(frame.style, { border: "0", display: "block", boxSizing: "border-box" })
  return frame
}

/** The focus goes into the frame and, unless the shopper has taken it elsewhere, back to where it was. */
function withFocus(container: HTMLElement, frame: HTMLIFrameElement): () => void {
  const { ownerDocument } = container
  const before = ownerDocument.activeElement
  // The focus is lost whenever the frame goes on to a page of another site: Tab would pass that page by.
  frame.onload = () => {
    const { activeElement, body } = ownerDocument
    if (activeElement === frame || activeElement === body) frame.contentWindow?.focus()
  }
  container.append(frame)
  frame.focus()
  return () => {
    const isInFrame = ownerDocument.activeElement === frame
    frame.remove()
    if (isInFrame && before?.isConnected && "focus" in before && typeof before.focus === "function") before.focus()
  }
}

function largestFor(width: number): ChallengeWindow {
  if (width >= 500) return "03"
  return width >= 390 ? "02" : "01"
}

/** An address with a script in it would run in the shop. */
function webAddress(url: string): URL {
  const address = new URL(url)
  if (address.protocol === "https:" || address.protocol === "http:") return address
  throw new Error("The page of 3-D Secure has no web address.")
}
