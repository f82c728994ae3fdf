import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path"

/**
 * Version of the package that contains a folder, by default this one. Its package.json is above the
 * sources, and further above the build output.
 */
export async function packageVersion(folder = __dirname): Promise<string> {
  try {
    const text = await readFile(join(folder, "package.json"), "utf8")
    return (JSON.parse(text) as { version: string }).version
  } catch (error) {
    const isThere = (error as { code?: unknown }).code !== "ENOENT"
    if (isThere || dirname(folder) === folder) throw error
    return packageVersion(dirname(folder))
  }
}
