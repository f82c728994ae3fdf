import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path"

/** Of this package. Its package.json is above the sources, and further above what the build made of them. */
export async function packageVersion(folder = __dirname): Promise<string> {
  const text = await readFile(join(folder, "package.json"), "utf8").catch(() => undefined)
  if (text !== undefined) return (JSON.parse(text) as { version: string }).version
  return packageVersion(dirname(folder))
}
