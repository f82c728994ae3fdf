import type { BrowserData } from "../contracts"

export type { BrowserData }

/** Color depths that EMV 3-D Secure lists (Browser Screen Color Depth). */
const depths = [48, 32, 24, 16, 15, 8, 4, 1]

/**
 * Reads the 3-D Secure data of this browser; `payWithCard` and similar functions call it
 * themselves.
 * @returns no data outside a browser, as on a server
 */
export function browserData(): BrowserData {
  if (typeof window === "undefined" || typeof screen === "undefined") return {}
  const { language = "" } = navigator
  return {
    java_enabled: navigator.javaEnabled?.() ?? false,
    javascript_enabled: true,
    // Some systems add a suffix that is not part of the language tag, as in `en-US@posix`.
    language: /^[a-z]{1,8}(-[a-z0-9]{1,8})*/i.exec(language)?.[0].slice(0, 35),
    color_depth: depths.find((depth) => depth <= screen.colorDepth),
    screen_width: Math.round(screen.width),
    screen_height: Math.round(screen.height),
    time_zone: Math.round(new Date().getTimezoneOffset()),
  }
}
