import { chmod, writeFile } from "node:fs/promises"

/** For its owner alone, also where the file was there before with other rights. */
export async function writeSecretFile(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 })
  await chmod(path, 0o600)
}
