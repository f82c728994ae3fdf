import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path"

/**
 * Text of a file of this package, by its path below the package's folder. That folder is above the
 * sources, and further above the build output.
 */
export async function readPackageFile(name: string): Promise<string> {
  return readFile(join(await packageFolder(), name), "utf8")
}

async function packageFolder(folder = __dirname): Promise<string> {
  try {
    await readFile(join(folder, "package.json"))
    return folder
  } catch (error) {
    const isThere = (error as { code?: unknown }).code !== "ENOENT"
    if (isThere || dirname(folder) === folder) throw error
    return packageFolder(dirname(folder))
  }
}
