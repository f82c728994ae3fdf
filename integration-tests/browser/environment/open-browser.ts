import "./dispose-symbols"
import { type Browser, chromium } from "playwright-core"
import { findChromium, noChromium } from "../find-chromium.cjs"

/**
 * How long a story waits for a page or an element. The admin loads slowly beside other stories on a
 * slow machine.
 */
export const PATIENCE_MS = 60_000

/** Features that Playwright switches off; Chromium reads only the last of several lists. */
const offByPlaywright = [
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay"],
  ...["HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning", "Translate"],
  ...["AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin", "OptimizationHints", "AimEnabled"],
  ...["NetworkTimeServiceQuerying", "PreconnectToSearch"],
]
/**
 * Two internal pages in every window, for an address bar that is not shown; they load more slowly
 * than the window.
 */
const addressBar = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"]

/** Would compile each script again while it loads, although the previous page left it compiled. */
const compilingAgain = ["ScriptStreaming"]
/**
 * No optimizing compilers and no threads of the garbage collector: they pay off only for scripts
 * that run longer than a story.
 */
const scriptsAsTheyAre = ["--no-opt", "--no-maglev", "--single-threaded-gc"]

/**
 * A Chromium with an empty profile, for a machine without a display and possibly without a network.
 */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(noChromium)
  return chromium.launch({
    executablePath,
    args: [
      // Needed by a full Chromium; the headless shell has no other mode.
      "--headless=new",
      // Chromium refuses to run as root otherwise; only pages of this machine are opened.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      // Pages of one window share compiled scripts.
      "--process-per-site",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${[...offByPlaywright, ...addressBar, ...compilingAgain].join(",")}`,
      `--js-flags=${scriptsAsTheyAre.join(" ")}`,
    ],
  })
}
