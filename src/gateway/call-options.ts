import { z } from "zod"
import type { Endpoint } from "./account"
import type { Operation } from "./declare"
import { GatewayError } from "./errors"
import { lazySchema } from "./lazy-schema"

const rebills = ["sale", "preauth"] as const
export type RebillAs = (typeof rebills)[number]

export type CallOptions = {
  /** The endpoint to call. By default the one of the request's currency, else the account's. */
  endpoint?: Endpoint
  /**
   * makeRebill only: whether it has to charge at once or to hold. An account that has no path for it refuses the call
   * (options `rebillPaths` and `rebillPath`).
   */
  rebillAs?: RebillAs
  /** Gives the call up. What was sent by then is `unknown`. */
  signal?: AbortSignal
}

export type WaitOptions = {
  /** Milliseconds to wait in all; five minutes by default, the time for which asking often is documented. */
  deadlineMs?: number
  signal?: AbortSignal
}

/** Asks for what is used of it, not for the class: a test runner has one of its own. */
const signal = lazySchema(() =>
  z
    .custom<AbortSignal>(
      (value) => typeof value === "object" && value !== null && "aborted" in value && "addEventListener" in value,
      "must be an AbortSignal",
    )
    .optional(),
)

const callOptions = lazySchema(() =>
  z.strictObject({
    endpoint: z
      .strictObject({
        id: z.string().regex(/^\d{1,19}$/, 'must be the endpoint\'s number as text, such as "1042"'),
        group: z.boolean(),
      })
      .optional(),
    rebillAs: z.enum(rebills, { error: 'must be "sale" or "preauth"' }).optional(),
    signal,
  }),
)

/** Of operations that have one path. */
const withoutPaths = lazySchema(() =>
  callOptions.extend({ rebillAs: z.undefined({ error: "is for makeRebill only" }).optional() }),
)

/** Node's timers count to 2^31 - 1 ms, and fire at once beyond it. */
const LONGEST_MS = 2_147_483_647

const waitOptions = lazySchema(() =>
  z.strictObject({ deadlineMs: z.number().int().min(0).max(LONGEST_MS).optional(), signal }),
)

/** @throws GatewayError `invalid` naming the option at fault; nothing was sent */
export function parseCallOptions(
  { name, otherPaths }: Pick<Operation, "name" | "otherPaths">,
  given: unknown,
): CallOptions {
  return parse(otherPaths ? callOptions : withoutPaths, { operation: name, given })
}

/** @throws GatewayError `invalid` naming the option at fault; nothing was sent */
export function parseWaitOptions(given: unknown): WaitOptions {
  return parse(waitOptions, { operation: "waitForFinal", given })
}

function parse<Schema extends z.ZodType>(schema: Schema, { operation, given }: { operation: string; given: unknown }) {
  const result = schema.safeParse(given ?? {})
  if (result.success) return result.data
  const named = result.error.issues.map((issue) =>
    issue.code === "unrecognized_keys"
      ? `${issue.keys.join(", ")} is no option`
      : `${issue.path.join(".")} ${issue.message}`,
  )
  throw new GatewayError("invalid", `${operation}: ${named.join("; ")}`, {
    operation,
    fields: [...new Set(result.error.issues.map(({ path }) => path.join(".") || "options"))],
  })
}
