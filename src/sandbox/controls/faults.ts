import { z } from "zod"
import { type OperationName, operations } from "../../gateway"
import type { Order } from "../books/ledger"

/**
 * Value of `only`: either id of an order, the shopper's e-mail address, or the last four digits of
 * a card.
 */
export const identifierSchema = z.string().min(1).max(128)

/** Identifiers by which a control may name an order, its calls and its callbacks. */
export function identifiersOf({ orderid, clientOrderid, fields, card, destination }: Order): string[] {
  const all = [orderid, clientOrderid, fields.email, card?.last4, destination?.last4]
  return all.filter((one): one is string => one !== undefined)
}

/** True if `only` is left out or matches one of the identifiers. */
export function concerns({ only }: { only?: string | undefined }, identifiers: readonly string[]): boolean {
  return only === undefined || identifiers.includes(only)
}

/** Faults of an API call, by kind, with a description for the sandbox's docs page. */
export const callFaults = {
  delay: "Acts, and answers after `ms` milliseconds.",
  "drop-before": "Ends the connection without having acted.",
  "drop-after": "Acts, and ends the connection without an answer.",
  "error-after": "Acts, and answers with HTTP 500 and type error.",
  garbage: "Acts, and answers with a web page instead of the gateway's format.",
  refuse: "Answers with a validation-error, without having acted.",
} as const

/** Faults of a callback, by kind. */
export const callbackFaults = {
  "callback-twice": "Sends the same callback twice.",
  "callback-out-of-order": "Holds the callback back until another one was delivered.",
  "callback-never": "Does not send the callback.",
  "callback-forged": "Sends one with a wrong signature first, then the real one.",
  "callback-altered": "Changes the fields that the signature does not cover.",
} as const

export const faultSchema = z
  .strictObject({
    operation: z.enum([...(Object.keys(operations) as OperationName[]), "callback", "*"]).default("*"),
    kind: z.enum([...namesOf(callFaults), ...namesOf(callbackFaults)]),
    times: z.number().int().min(1).max(1_000_000).default(1),
    /** Delay in milliseconds, for `delay`. */
    ms: z.number().int().min(0).max(600_000).default(1_000),
    /** `error-message` of the answer, for `refuse` and `error-after`. */
    message: z.string().min(1).max(500).optional(),
    /** Applies only to calls and callbacks about this order, shopper or card. */
    only: identifierSchema.optional(),
  })
  .superRefine((fault, context) => {
    const ofCallback = isCallbackFault(fault.kind)
    const fits = fault.operation === "*" || (fault.operation === "callback") === ofCallback
    if (!fits)
      context.addIssue({ code: "custom", message: `kind ${fault.kind} does not fit operation ${fault.operation}` })
  })

export type Fault = z.input<typeof faultSchema>
export type PlannedFault = z.output<typeof faultSchema>
type FaultKind = PlannedFault["kind"]

export type Faults = {
  /** @throws Error for an unknown fault */
  plan(fault: unknown): void
  /**
   * Takes the first planned fault that matches the operation and identifiers, and uses it up once.
   */
  takeForCall(operation: OperationName, identifiers: readonly string[]): PlannedFault | undefined
  /** Takes every planned callback fault that matches the identifiers; each is used up once. */
  takeForCallback(identifiers: readonly string[]): FaultKind[]
  planned(): PlannedFault[]
  /** @param only removes just the faults planned with the same `only` */
  reset(only?: string): void
}

export function createFaults(): Faults {
  const queue: PlannedFault[] = []
  function use(fault: PlannedFault): PlannedFault {
    fault.times -= 1
    if (fault.times === 0) queue.splice(queue.indexOf(fault), 1)
    return { ...fault }
  }
  return {
    plan(fault) {
      const result = faultSchema.safeParse(fault)
      if (!result.success) {
        const problems = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`.trim())
        throw new Error(`Fault: ${problems.join("; ")}.`)
      }
      queue.push({ ...result.data })
    },
    takeForCall(operation, identifiers) {
      const fault = queue.find(
        (planned) =>
          !isCallbackFault(planned.kind) &&
          (planned.operation === operation || planned.operation === "*") &&
          concerns(planned, identifiers),
      )
      return fault && use(fault)
    },
    takeForCallback(identifiers) {
      const kinds = new Set<FaultKind>()
      for (const planned of queue.filter(({ kind }) => isCallbackFault(kind))) {
        if (!concerns(planned, identifiers)) continue
        if (kinds.has(planned.kind)) continue
        kinds.add(planned.kind)
        use(planned)
      }
      return [...kinds]
    },
    planned: () => queue.map((fault) => ({ ...fault })),
    reset(only) {
      const kept = only === undefined ? [] : queue.filter((fault) => fault.only !== only)
      queue.splice(0, queue.length, ...kept)
    },
  }
}

function isCallbackFault(kind: FaultKind): boolean {
  return kind in callbackFaults
}

function namesOf<Name extends string>(faults: Readonly<Record<Name, string>>): Name[] {
  return Object.keys(faults) as Name[]
}
