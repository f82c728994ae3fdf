import type { Catalogue } from "./message"

/** Codes about requests: fields, permissions and limits that no single part of the plugin owns. */
export const requestMessages = {
  /** Several problems at once. */
  "request.problems": { problems: "messages" },
} as const satisfies Catalogue
