import type { ActionResult } from "../action-result"

/** As of any action; a refusal may say which fields it is about. */
export type PayoutResult =
  | Exclude<ActionResult, { kind: "refused" }>
  | { kind: "refused"; message: string; fields: Readonly<Record<string, string>> }
