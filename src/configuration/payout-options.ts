import { z } from "@medusajs/framework/zod"
import { accountFlows, type DestinationKind, destinationKinds, type PayoutFlow } from "../contracts"
import { lazySchema } from "../gateway/lazy-schema"
import { readOptions } from "../gateway/read-options"
import { compare, decimalPattern, findExponent, isDecimalText, isZero, significantDecimals } from "../money"
import { recipientPageOptions } from "./recipient-page-options"
import { timeZoneOf } from "./time-zone"

const onOff = { error: "must be true or false" }
const hours = lazySchema(() =>
  z
    .number({ error: "must be hours, more than 0" })
    .positive("must be hours, more than 0")
    .max(8_760, "must be hours, at most 8760 (a year)"),
)

const amount = lazySchema(() =>
  z
    .string({ error: 'must be decimal text such as "1000.00"' })
    .regex(decimalPattern({ whole: 12, decimals: 3 }), { error: 'must be decimal text such as "1000.00"', abort: true })
    .refine((text) => !isZero(text), "must be more than zero"),
)

const limits = lazySchema(() =>
  z
    .strictObject(
      {
        /** Decimal text; the maximum of one payout. */
        perPayout: amount,
        /** Decimal text; the maximum of all payouts in a day for this account and currency. */
        perDay: amount,
        /** Payouts above this amount need two approvers. */
        secondApprovalAbove: amount.optional(),
      },
      {
        error: ({ code }) =>
          code === "invalid_type" ? 'must be limits such as { perPayout: "500.00", perDay: "2000.00" }' : undefined,
      },
    )
    .refine(({ perPayout, perDay }) => compare(perDay, "0") <= 0 || compare(perPayout, perDay) <= 0, {
      path: ["perPayout"],
      message: "is more than perDay: a payout of that amount could never be requested",
    })
    .refine(({ secondApprovalAbove: above, perDay }) => above === undefined || compare(above, perDay) < 0, {
      path: ["secondApprovalAbove"],
      message: "is not less than perDay: a second approval would never be needed",
    }),
)
export type PayoutLimits = z.output<typeof limits>

const flow = lazySchema(() => z.enum(accountFlows, { error: 'must be "check_pay" or "payout"' }).default("check_pay"))

const destinationList = {
  error: 'must be a list of "form", "stored_card", "card", "bank", "wallet", "phone" and "other"',
}

const accountSettings = lazySchema(() =>
  z.strictObject(
    {
      /** Limits by currency; a currency without limits cannot be paid out. */
      limits: z
        .record(z.string(), limits, {
          error: 'is missing: such as { EUR: { perPayout: "500.00", perDay: "2000.00" } }',
        })
        .superRefine(checkCurrencies)
        .transform((given) =>
          Object.fromEntries(Object.entries(given).map(([currency, own]) => [currency.toLowerCase(), own])),
        ),
      /** The allowed kinds of destinations. */
      destinations: z
        .array(z.enum(destinationKinds, destinationList), destinationList)
        .min(1, "is empty: name at least one, or remove it")
        .default(["form"]),
      /**
       * Flow for bank accounts: `check_pay` in two steps, signed with RSA; `payout` in one step,
       * signed with HMAC-SHA1.
       */
      bankFlow: flow,
      /** Flow for e-wallets, as `bankFlow`. */
      walletFlow: flow,
      /** Flow for phone numbers, as `bankFlow`. */
      phoneFlow: flow,
      /** Assumption: hours for which the gateway keeps a checked payout. */
      checkValidFor: hours.default(24).meta({ assumption: true }),
      /** Assumption: hours for which the page of a hosted form is valid. */
      linkValidFor: hours.default(72).meta({ assumption: true }),
    },
    {
      error: ({ code }) =>
        code === "invalid_type" ? "must be an object such as { limits: { EUR: { ... } } }" : undefined,
    },
  ),
)
export type PayoutAccountSettings = z.output<typeof accountSettings>

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)

/** The invalid value is not repeated in the message: it may be a key pasted in place of its id. */
const people = (isOne: (text: string) => boolean, must: string) =>
  z
    .array(z.string({ error: must }).trim().refine(isOne, must), {
      error: 'must be a list of e-mail addresses of admin users, such as ["ann@shop.example"]',
    })
    .default([])

const example = 'such as { accounts: { main: { limits: { EUR: { perPayout: "500.00", perDay: "2000.00" } } } } }'

const WORKFLOWS = 'must be a list of workflow ids, such as ["reindex-products"]'
const SECONDS = "must be seconds, at least 60"

/**
 * The plugin's option `payouts`. Without it no payout is possible. *Assumption* marks what no
 * source documents.
 */
export const payoutOptions = lazySchema(() =>
  z.strictObject(
    {
      /** Accounts that pay out, by their names in the option `accounts`. */
      accounts: z
        .record(z.string(), accountSettings, { error: "must be an object such as { main: { limits: { ... } } }" })
        .default({}),
      /**
       * The requesters of payouts if Medusa's roles do not decide (RBAC is off, or the user has no
       * role): ids (safest) or e-mail addresses of admin users, or ids of secret API keys. If
       * empty, nobody may request payouts.
       */
      requesters: people(
        (text) => isAddress(text) || /^(apk|user)_\w+$/.test(text),
        "must be the id (user_...) or e-mail address of an admin user, or the id of a secret API key (apk_...), not the key itself",
      ),
      /**
       * The approvers of payouts in the same cases: ids (safest) or e-mail addresses of admin
       * users. If empty, nobody may approve payouts.
       */
      approvers: people(
        (text) => isAddress(text) || /^user_\w+$/.test(text),
        "must be the id (user_...) or e-mail address of an admin user: API keys cannot approve",
      ),
      /** Nobody can approve a payout that they requested or changed. */
      fourEyes: z.boolean(onOff).default(true),
      /**
       * Ids of workflows that Medusa's route `POST /admin/workflows-executions/:workflow_id/run`
       * may run while an account pays out.
       */
      runnableWorkflows: z
        .array(z.string({ error: WORKFLOWS }).trim().min(1, WORKFLOWS), { error: WORKFLOWS })
        .default([]),
      /** Pays an approved payout at once; with `false`, an admin has to press "Pay". */
      payOnApproval: z.boolean(onOff).default(true),
      /**
       * Seconds that at least three not-found answers must span before a payout counts as never
       * arrived.
       */
      reconcileAfter: z
        .number({ error: SECONDS })
        // A smaller value could mark a call that is still in flight as failed.
        .min(60, SECONDS)
        .max(604_800, "must be seconds, at most 604800 (a week)")
        .default(600),
      /** The look of the page on which a recipient follows a payout. */
      recipientPage: recipientPageOptions,
      /**
       * Whether this server processes open payouts: `false` only if another server of the same
       * store does.
       */
      runs: z.boolean(onOff).default(true),
    },
    { error: ({ code }) => (code === "invalid_type" ? `must be an object, ${example}` : undefined) },
  ),
)
/** With the plugin's option `timeZone`: limits and duplicates are counted by its calendar days. */
export type PayoutSettings = z.output<typeof payoutOptions> & { timeZone: string }

function checkCurrencies(given: Record<string, unknown>, context: z.RefinementCtx): void {
  const problem = (message: string) => context.addIssue({ code: "custom", message })
  const currencies = Object.keys(given)
  if (currencies.length === 0) problem('is empty: name a currency, such as { EUR: { perPayout: "500.00", ... } }')
  for (const [currency, own] of Object.entries(given)) {
    const exponent = findExponent(currency)
    if (exponent === undefined) {
      problem(`names "${currency}", which is no ISO 4217 currency: use codes such as EUR`)
      continue
    }
    for (const [limit, value] of Object.entries(own as Record<string, unknown>)) {
      const isFiner = typeof value === "string" && isDecimalText(value) && significantDecimals(value) > exponent
      if (!isFiner) continue
      const message = `has more decimals than ${currency.toUpperCase()}, which has ${exponent || "none"}`
      context.addIssue({ code: "custom", path: [currency, limit], message })
    }
  }
  if (new Set(currencies.map((currency) => currency.toUpperCase())).size < currencies.length) {
    problem("names a currency twice: keep one of them")
  }
}

/** Parses the option; every problem includes its fix. */
export function parsePayoutOptions(options: unknown): {
  settings: PayoutSettings
  problems: { option: string; message: string }[]
} {
  const { payouts: given, accounts } = (options ?? {}) as { payouts?: unknown; accounts?: unknown }
  const timeZone = timeZoneOf(options)
  const result = readOptions(payoutOptions, given ?? {})
  if (!result.success) {
    const problems = result.error.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => ({
            option: ["payouts", ...issue.path, key].join("."),
            message: "is no option: remove it",
          }))
        : [{ option: ["payouts", ...issue.path].join("."), message: issue.message }],
    )
    return { settings: { ...payoutOptions.parse({}), timeZone }, problems }
  }
  return {
    settings: { ...result.data, timeZone },
    problems: problemsOf({ ...result.data, timeZone }, { ...(options as object), accounts }),
  }
}

type Account = { privateKey?: unknown; payoutFormSigning?: unknown }

/** Problems that arise only in combination with the plugin's other options. */
function problemsOf(
  settings: PayoutSettings,
  options: { accounts?: unknown; cardKeys?: unknown },
): { option: string; message: string }[] {
  const accounts = (options.accounts ?? {}) as Record<string, Account | undefined>
  const hasKeys =
    typeof options.cardKeys === "string" || (Array.isArray(options.cardKeys) && options.cardKeys.length > 0)
  return Object.entries(settings.accounts).flatMap(([name, own]) => {
    const option = `payouts.accounts.${name}`
    const account = Object.hasOwn(accounts, name) ? accounts[name] : undefined
    if (!account) return [{ option, message: "is no account of the option accounts: check its spelling" }]
    const problems = []
    if (!hasKeys) {
      const message = "needs the plugin's option cardKeys: destinations are encrypted with it (openssl rand -base64 32)"
      problems.push({ option, message })
    }
    const byRsa = own.destinations.filter((kind) => {
      if (kind === "form") return account.payoutFormSigning === "RSA-SHA256"
      return flowOf(kind, own) !== "payout"
    })
    if (byRsa.length > 0 && account.privateKey === undefined) {
      const message = `names ${byRsa.join(", ")}, whose calls are signed by RSA: add accounts.${name}.privateKey`
      problems.push({ option: `${option}.destinations`, message })
    }
    return problems
  })
}

type Flows = Pick<PayoutAccountSettings, "bankFlow"> & Partial<Pick<PayoutAccountSettings, "walletFlow" | "phoneFlow">>

/**
 * The flow of a destination. A typed card always uses `check_pay`: the check sends its number and
 * the payment needs only the order id, so no number is stored. Another destination is paid in one
 * step, since only that call is known to take it.
 */
export function flowOf(kind: DestinationKind, { bankFlow, walletFlow, phoneFlow }: Flows): PayoutFlow {
  switch (kind) {
    case "form":
      return "form"
    case "stored_card":
      return "transfer"
    case "bank":
      return bankFlow
    case "wallet":
      return walletFlow ?? "check_pay"
    case "phone":
      return phoneFlow ?? "check_pay"
    case "other":
      return "payout"
    default:
      return "check_pay"
  }
}
