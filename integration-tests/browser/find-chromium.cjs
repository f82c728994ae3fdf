const { existsSync } = require("node:fs")
const path = require("node:path")

/** The headless shell first: the same engine without windows takes a tenth less time. */
const names = [
  ...["chromium-headless-shell", "chromium", "chromium-browser"],
  ...["google-chrome", "google-chrome-stable"],
]

/**
 * The file that CHROMIUM_PATH names, otherwise the first Chromium on the PATH; undefined without
 * one.
 */
exports.findChromium = () => {
  const folders = (process.env.PATH ?? "").split(path.delimiter)
  const places = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [process.env.CHROMIUM_PATH, ...places].find((file) => file && existsSync(file))
}

exports.noChromium = "No Chromium is installed: set CHROMIUM_PATH, or install the package chromium-headless-shell."

// `.ci/run` runs this before any package is installed.
if (require.main === module) console.log(exports.findChromium() ?? "")
