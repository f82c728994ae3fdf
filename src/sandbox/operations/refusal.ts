/**
 * Assumption, all of them but 1: no source lists the codes. 1 is the official client's sample for a missing parameter
 * (wire facts 10).
 */
export const refusalCodes = {
  missing: "1",
  parameter: "2",
  signature: "3",
  endpoint: "4",
  login: "5",
  order: "6",
  transition: "7",
  repeated: "8",
  http: "9",
  card: "10",
  recurring: "11",
} as const

/** The gateway says no before acting. */
export class Refusal extends Error {
  readonly code: string

  get type() {
    return this.details.type ?? "validation-error"
  }

  constructor(
    reason: keyof typeof refusalCodes,
    message: string,
    /** HTTP status where it is not that of every refusal: 403 for an OAuth signature (wire facts 10). */
    readonly details: { type?: "validation-error" | "error"; httpStatus?: number } = {},
  ) {
    super(message)
    this.name = "Refusal"
    this.code = refusalCodes[reason]
  }
}
