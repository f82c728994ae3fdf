import "./dispose-symbols"
import { existsSync } from "node:fs"
import { type Browser, chromium } from "playwright-core"

const places = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
]

/** A Chromium with an empty profile, for a machine without display and perhaps without network. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = places.find((file) => file && existsSync(file))
  if (!executablePath) throw new Error("No Chromium is installed: set CHROMIUM_PATH, or install the package chromium.")
  return chromium.launch({
    executablePath,
    args: [
      "--headless=new",
      // Chromium refuses to run as root otherwise; only pages of this machine are opened.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  })
}
