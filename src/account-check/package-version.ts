import { access, readFile } from "node:fs/promises"
import { dirname, join } from "node:path"

/** Version of the package that contains a folder, by default this one. */
export async function packageVersion(folder = __dirname): Promise<string> {
  const text = await readFile(join(await packageFolder(folder), "package.json"), "utf8")
  return (JSON.parse(text) as { version: string }).version
}

/**
 * The folder of the package that contains a folder, by default of this one. It is above the
 * sources, and further above the build output.
 */
export async function packageFolder(folder = __dirname): Promise<string> {
  try {
    await access(join(folder, "package.json"))
    return folder
  } catch (error) {
    if (dirname(folder) === folder) throw error
    return packageFolder(dirname(folder))
  }
}
