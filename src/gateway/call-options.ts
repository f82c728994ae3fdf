import { z } from "zod"
import { type Endpoint, LARGEST_ENDPOINT } from "./account"
import type { Operation } from "./declare"
import { GatewayError } from "./errors"
import { lazySchema } from "./lazy-schema"

const rebills = ["sale", "preauth"] as const
export type RebillAs = (typeof rebills)[number]

export type CallOptions = {
  /** The endpoint to call. Default: the endpoint of the request's currency, else the account's. */
  endpoint?: Endpoint
  /**
   * makeRebill only: charge at once or hold. An account without a path for it refuses the call
   * (options `rebillPaths` and `rebillPath`).
   */
  rebillAs?: RebillAs
  /** Aborts the call. A request that was already sent ends as `unknown`. */
  signal?: AbortSignal
}

export type WaitOptions = {
  /**
   * Total time to wait in milliseconds. Default: five minutes, the documented time of frequent
   * polling.
   */
  deadlineMs?: number
  signal?: AbortSignal
}

/** Checks the methods used instead of `instanceof`: a test runner has its own AbortSignal class. */
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
        id: z
          .string()
          .regex(/^\d{1,19}$/, { error: 'must be the endpoint\'s number as text, such as "1042"', abort: true })
          .refine((id) => BigInt(id) <= LARGEST_ENDPOINT, `is too large for an endpoint: at most ${LARGEST_ENDPOINT}`),
        group: z.boolean(),
      })
      .optional(),
    rebillAs: z.enum(rebills, { error: 'must be "sale" or "preauth"' }).optional(),
    signal,
  }),
)

/** Options of operations with a single path. */
const withoutPaths = lazySchema(() =>
  callOptions.extend({ rebillAs: z.undefined({ error: "is for makeRebill only" }).optional() }),
)

/** Node's timers count to 2^31 - 1 ms and fire at once beyond that. */
const LONGEST_MS = 2_147_483_647

const waitOptions = lazySchema(() =>
  z.strictObject({ deadlineMs: z.number().int().min(0).max(LONGEST_MS).optional(), signal }),
)

/** @throws GatewayError `invalid` naming the wrong option; nothing was sent */
export function parseCallOptions(
  { name, otherPaths }: Pick<Operation, "name" | "otherPaths">,
  given: unknown,
): CallOptions {
  return parse(otherPaths ? callOptions : withoutPaths, { operation: name, given })
}

/** @throws GatewayError `invalid` naming the wrong option; nothing was sent */
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
