import "./dispose-symbols"
import { type Browser, chromium } from "playwright-core"
import { findChromium, noChromium } from "../find-chromium.cjs"

/** How long a story waits for a page, or for something on it. Beside others on a slow machine the admin takes long to load. */
export const PATIENCE_MS = 60_000

/** What Playwright switches off by itself: of several such lists Chromium reads the last one only. */
const offByPlaywright = [
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay"],
  ...["HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning", "Translate"],
  ...["AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin", "OptimizationHints", "AimEnabled"],
  ...["NetworkTimeServiceQuerying", "PreconnectToSearch"],
]
/** Two pages of the browser's own in every window, for an address bar that nobody sees; they take longer than the window. */
const addressBar = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"]

/** Compiles each script again while it loads, although the page before has left it compiled. */
const compilingAgain = ["ScriptStreaming"]
/** No optimizing compilers, and no threads of the garbage collector: they pay for scripts that run longer than a story. */
const scriptsAsTheyAre = ["--no-opt", "--no-maglev", "--single-threaded-gc"]

/** A Chromium with an empty profile, for a machine without display and perhaps without network. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(noChromium)
  return chromium.launch({
    executablePath,
    args: [
      // What a whole Chromium asks for; the shell does nothing else.
      "--headless=new",
      // Chromium refuses to run as root otherwise; only pages of this machine are opened.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      // Pages of one window share what is compiled.
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
