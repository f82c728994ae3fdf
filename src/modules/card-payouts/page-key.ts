import { MedusaError } from "@medusajs/framework/utils"

/** Where a page of a list ends, newest first: `next` of the page before. */
export function pageKey({ created_key, id }: { created_key: string; id: string }): string {
  return Buffer.from(JSON.stringify([created_key, id])).toString("base64url")
}

/** What `pageKey` was made of. @throws MedusaError invalid_data for one that is none of ours */
export function keyOfPage(after: string): [string, string] {
  try {
    const [created, id] = JSON.parse(Buffer.from(after, "base64url").toString("utf8")) as unknown[]
    if (typeof created === "string" && typeof id === "string" && !Number.isNaN(Date.parse(created)))
      return [created, id]
  } catch {
    // told below
  }
  throw new MedusaError(MedusaError.Types.INVALID_DATA, "This page does not exist: begin with the first one.")
}
