/** What EMV 3-D Secure wants to know of the shopper's browser. */
export type BrowserData = {
  java_enabled?: boolean
  javascript_enabled?: boolean
  /** BCP 47, such as `en-GB`. */
  language?: string
  /** Bits of a pixel. */
  color_depth?: number
  /** In CSS pixels. */
  screen_width?: number
  screen_height?: number
  /** Minutes by which UTC is ahead of the local time, as `Date.getTimezoneOffset()` tells. */
  time_zone?: number
}

/** The depths that EMV 3-D Secure has a word for (Browser Screen Color Depth). */
const depths = [48, 32, 24, 16, 15, 8, 4, 1]

/**
 * Reads what 3-D Secure wants to know of the browser that this runs in; `payWithCard` and its like call it by themselves.
 * @returns nothing of it where there is no browser, as on a server
 */
export function browserData(): BrowserData {
  if (typeof window === "undefined" || typeof screen === "undefined") return {}
  const { language = "" } = navigator
  return {
    java_enabled: navigator.javaEnabled?.() ?? false,
    javascript_enabled: true,
    // Some systems add a suffix that is no language, as in `en-US@posix`.
    language: /^[a-z]{1,8}(-[a-z0-9]{1,8})*/i.exec(language)?.[0].slice(0, 35),
    color_depth: depths.find((depth) => depth <= screen.colorDepth),
    screen_width: Math.round(screen.width),
    screen_height: Math.round(screen.height),
    time_zone: Math.round(new Date().getTimezoneOffset()),
  }
}
