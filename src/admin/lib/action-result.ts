/** `done`: carried out or on its way. `refused`: the server's `message` says why. `unanswered`: nobody knows. */
export type ActionResult = { kind: "done" } | { kind: "unanswered" } | { kind: "refused"; message: string }
