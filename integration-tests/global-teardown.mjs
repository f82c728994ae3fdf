import { rmSync } from "node:fs"

export default async function globalTeardown() {
  await globalThis.embeddedPostgres?.stop()
  rmSync(process.env.STORIES_FOLDER, { recursive: true, force: true })
}
