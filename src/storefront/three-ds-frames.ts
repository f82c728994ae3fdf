import type { ThreeDSFrames } from "./handle-three-ds"

/** EMV 3-D Secure, Challenge Window Size. */
export type ChallengeWindow = "01" | "02" | "03" | "04" | "05"

/** Width and height in CSS pixels; `05` fills the available space. */
const sizes: Record<ChallengeWindow, { width: string; height: string; minHeight?: string }> = {
  "01": { width: "250px", height: "400px" },
  "02": { width: "390px", height: "400px" },
  "03": { width: "500px", height: "600px" },
  "04": { width: "600px", height: "400px" },
  "05": { width: "100%", height: "100%", minHeight: "min(600px, 90vh)" },
}

type FramesInput = {
  /** Parent of the frames; its existing content stays. */
  container: HTMLElement
  /**
   * Size of the challenge, or `page` for the whole window. Default: the largest of 01, 02 and 03
   * that fits.
   */
  window?: ChallengeWindow | "page"
  /** The challenge's name for screen readers. */
  title?: string
}

/**
 * 3-D Secure frames in the DOM, for `handleThreeDS`. The method frame is hidden. The challenge has
 * an EMVCo size, is no wider than its container, and keeps the focus until it is closed. With
 * `page` the window goes to the bank instead and returns to the return address: there, call
 * `handleThreeDS` only when the shopper wants to continue.
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
      // Hidden but in the layout, because banks' scripts measure their page.
      Object.assign(frame.style, { position: "absolute", width: "1px", height: "1px", visibility: "hidden" })
      container.append(frame)
      return () => frame.remove()
    },
    challenge(url) {
      const address = webAddress(url)
      const size = requested ?? largestFor(container.clientWidth)
      // For the bank, a whole page is "full screen".
      address.searchParams.set("window", size === "page" ? "05" : size)
      if (size === "page") {
        container.ownerDocument.defaultView?.location.assign(address.href)
        return () => {}
      }
      const frame = newFrame(container, { url: address, title })
      // Popups are allowed for the bank's terms or its app; the shop's own window stays.
      frame.setAttribute("sandbox", `${sandbox} allow-popups allow-popups-to-escape-sandbox`)
      frame.setAttribute("allow", "publickey-credentials-get *")
      // Banks design their pages for a white background, whatever the shop's colors.
      Object.assign(frame.style, { ...sizes[size], maxWidth: "100%", background: "#fff", colorScheme: "light" })
      return withFocus(container, frame)
    },
  }
}

/**
 * Permissions of an issuer's page: forms, scripts, and its own origin for the cookies that identify
 * the browser. Never `allow-top-navigation`: a page in a frame must not navigate the shop away.
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

/** Moves the focus into the frame and, unless the shopper moved it elsewhere, back afterwards. */
function withFocus(container: HTMLElement, frame: HTMLIFrameElement): () => void {
  const { ownerDocument } = container
  const before = ownerDocument.activeElement
  // Whenever the frame loads a page of another site the focus is lost, and Tab would skip that
  // page.
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
