import { z } from "zod"
import { type Endpoint, LARGEST_ENDPOINT } from "./account-options"
import type { Operation } from "./declare-operation"
import { GatewayError } from "./errors"
import { currencyCode } from "./fields"
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
  /**
   * processRecurringPayment only, whose request has an amount and no currency: the currency that
   * formats the amount and chooses the endpoint. It is not sent.
   */
  currency?: string
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
    signal,
  }),
)

/** Options of which each belongs to one operation. */
const onlyOf = (operation: string) => z.undefined({ error: `is for ${operation} only` }).optional()
const rebillAs = lazySchema(() => z.enum(rebills, { error: 'must be "sale" or "preauth"' }).optional())

/**
 * Options of operations with several paths, with an amount without a currency, and of all others.
 */
const rebillOptions = lazySchema(() => callOptions.extend({ rebillAs, currency: onlyOf("processRecurringPayment") }))
const bareAmountOptions = lazySchema(() =>
  callOptions.extend({ rebillAs: onlyOf("makeRebill"), currency: currencyCode.optional() }),
)
const otherOptions = lazySchema(() =>
  callOptions.extend({ rebillAs: onlyOf("makeRebill"), currency: onlyOf("processRecurringPayment") }),
)

/** True if the request has an amount that the gateway reads in a currency that no field names. */
function hasBareAmount({ shape }: Operation["request"]): boolean {
  return Object.hasOwn(shape, "amount") && !Object.hasOwn(shape, "currency")
}

/** Node's timers count to 2^31 - 1 ms and fire at once beyond that. */
const LONGEST_MS = 2_147_483_647

const waitOptions = lazySchema(() =>
  z.strictObject({ deadlineMs: z.number().int().min(0).max(LONGEST_MS).optional(), signal }),
)

/** @throws GatewayError `invalid` naming the wrong option; nothing was sent */
export function parseCallOptions(
  { name, otherPaths, request }: Pick<Operation, "name" | "otherPaths" | "request">,
  given: unknown,
): CallOptions {
  const schema = otherPaths ? rebillOptions : hasBareAmount(request) ? bareAmountOptions : otherOptions
  return parse(schema, { operation: name, given })
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
