import { MedusaError } from "@medusajs/framework/utils"

/** Where a page of a list ends, newest first: `next` of the page before. */
export function pageKey({ created_key, id }: { created_key: string; id: string }): string {
  return Buffer.from(JSON.stringify([created_key, id])).toString("base64url")
}

/** As PostgreSQL writes moments in JSON. */
const moment = /^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-]\d\d:\d\d$/

/** What `pageKey` was made of. @throws MedusaError invalid_data for one that is none of ours */
export function keyOfPage(after: string): [string, string] {
  try {
    const [created, id] = JSON.parse(Buffer.from(after, "base64url").toString("utf8")) as unknown[]
    if (moment.test(String(created)) && /^cp[ob]_\w{1,60}$/.test(String(id))) return [String(created), String(id)]
  } catch {
    // told below
  }
  throw new MedusaError(MedusaError.Types.INVALID_DATA, "This page does not exist: begin with the first one.")
}
