import { isDeepStrictEqual } from "node:util"
import {
  type AccountSettings,
  allNotificationKinds,
  type CardSettings,
  type ModeNotice,
  type OptionInForce,
} from "../../../contracts"
import {
  checkConfiguration,
  accountMode,
  notificationOptions,
  type NotificationSettings,
  optionsInForce,
  parseNotificationOptions,
  parsePayoutOptions,
  parseSubscriptionOptions,
  payoutOptions,
  pluginOptions,
  sentOn,
  subscriptionOptions,
} from "../../../configuration"
import type { Account } from "../../../gateway"
import { allowed, denied, type KnownMessage, toMessage } from "../../../messages"
import { callbackAddress } from "../attempts/start-form"
import { lastReceived } from "../callbacks/list-callbacks"
import type { Context } from "../context"
import { namesOfMissingAccounts, pendingMigrations } from "../loaders/check-database"
import { noteUnsent, unsentNotifications } from "../attention/unsent-notifications"
import { accountAssumptions, operationAssumptions, storeAssumptions } from "./assumptions"
import { accountOptionsInForce } from "./account-options-in-force"
import { cardKeysShown, endpointsShown, secretsOf, signatureFamilies } from "./shown-secrets"

/** An account's settings without the regions of its providers, which Medusa has. */
export type AccountSetup = Omit<AccountSettings<Date>, "providers"> & {
  providers: Omit<AccountSettings["providers"][number], "regions">[]
}

export type StoreSetup = Omit<CardSettings<Date>, "accounts" | "versions" | "schedules"> & {
  accounts: AccountSetup[]
  postgresql: string
}

/**
 * How is the plugin set up? Options, accounts and assumptions for the admin, without secrets.
 * @param of returns the module's context at each call
 */
export function setupOf(of: () => Context) {
  return {
    /** Everything but versions, schedules and regions. */
    async describe(): Promise<StoreSetup> {
      const context = of()
      const accounts = Object.values(context.options.accounts)
      const [described, version, pending_migrations] = await Promise.all([
        Promise.all(accounts.map((account) => describeAccount(context, account))),
        context.pg.raw<{ rows: { server_version: string }[] }>("SHOW server_version"),
        pendingMigrations(context.pg, context.modules),
      ])
      const options = storeOptions(context)
      return {
        accounts: described,
        options,
        card_keys: cardKeysShown(context.options.cardKeys),
        assumptions: [
          ...described.flatMap(({ name, options: own }) => accountAssumptions(name, own)),
          ...storeAssumptions(options),
        ],
        operation_assumptions: operationAssumptions(),
        pending_migrations,
        time_zone: context.options.timeZone,
        postgresql: version.rows[0]?.server_version ?? "",
      }
    },

    /** Accounts that payments, cards, schedules or payouts need and that the options lack. */
    missingAccounts(): Promise<string[]> {
      const { pg, options } = of()
      return namesOfMissingAccounts(pg, options.accounts, { withCards: true })
    },

    /** Warnings of the options that Test connection of an account does not show. */
    optionWarnings(): KnownMessage[] {
      const { given, modules } = of()
      const isProduction = process.env.NODE_ENV === "production"
      const { warnings } = checkConfiguration({ options: given, modules, isProduction })
      return warnings.filter(({ code }) => code !== "check.quoted")
    },

    /** See `noteUnsent`. */
    noteUnsent: (failure: string): Promise<void> => noteUnsent(of(), failure),
    unsentNotifications: () => unsentNotifications(of()),

    /** The accounts that are not live, and the zone of all times. */
    modes(): ModeNotice {
      const { options } = of()
      const accounts = Object.values(options.accounts).flatMap((account) => {
        const { mode } = accountMode(account)
        return mode === "live" ? [] : [{ account: account.name, mode }]
      })
      return { accounts, time_zone: options.timeZone }
    },

    callbackAddress: (account: Account): string => callbackAddress(account),

    /** All accounts as the store wrote them, with their secrets. */
    givenAccounts(): { name: string; options: unknown }[] {
      const { accounts = {} } = (of().given ?? {}) as { accounts?: Record<string, unknown> }
      return Object.entries(accounts).map(([name, options]) => ({ name, options }))
    },

    /** Whether a test callback may be sent for this account: no real money moves there. */
    acceptsTestCallback: (account: Account): boolean => isForTests(account),

    /** Whether the inbox has a verified callback about this client order id. */
    async hasCallback(account: string, client_orderid: string): Promise<boolean> {
      const rows = (await of()
        .pg("card_callback")
        .where({ account, client_orderid, deleted_at: null })
        .limit(1)
        .select("id")) as unknown[]
      return rows.length > 0
    },
  }
}

function isForTests(account: Account): boolean {
  return ["local", "test"].includes(accountMode(account).mode)
}

async function describeAccount(context: Context, account: Account): Promise<AccountSetup> {
  const { mode, ground } = accountMode(account)
  const [last_callback_at, last_answer_at] = await Promise.all([
    lastReceived(context.pg, account.name),
    lastAnswer(context, account.name),
  ])
  const providers = [...context.providers].filter(([, { account: name }]) => name === account.name)
  return {
    name: account.name,
    gateway_url: account.baseUrl,
    login: account.login,
    mode,
    mode_ground: ground,
    endpoints: endpointsShown(account),
    secrets: secretsOf(account),
    signatures: signatureFamilies(account),
    providers: providers.map(([id, { integration, capture }]) => ({ id, integration, capture })),
    callback_address: callbackAddress(account),
    last_callback_at,
    last_answer_at,
    options: accountOptionsInForce(context, account),
    actions: {
      test: allowed,
      callback: isForTests(account) ? allowed : denied(toMessage("test_callback.real_money")),
    },
  }
}

/** Payments whose last answer is read: the newest, so that the query stays cheap. */
const NEWEST = 200

/** When the gateway last answered a status query about one of the account's newest payments. */
async function lastAnswer({ pg }: Context, account: string): Promise<Date | null> {
  const newest = pg("card_transaction")
    .where({ account, deleted_at: null })
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(NEWEST)
    .select("last_checked_at")
    .as("newest")
  const [row] = (await pg.from(newest).max({ at: "last_checked_at" })) as { at: Date | null }[]
  return row?.at ?? null
}

/** Options of the plugin and of its parts; those of accounts are with each account. */
function storeOptions({ given, options }: Context) {
  const written = (given ?? {}) as Record<string, unknown>
  const own = optionsInForce({ schema: pluginOptions, given: written, parsed: options })
  const parts = ["accounts", "subscriptions", "payouts", "notifications"]
  const { settings: notifications } = parseNotificationOptions(written)
  return [
    ...own.filter(({ name }) => !parts.includes(name.split(".")[0] ?? "")),
    ...optionsInForce({
      schema: subscriptionOptions,
      given: written.subscriptions,
      parsed: parseSubscriptionOptions(written).settings,
      at: "subscriptions",
    }),
    ...optionsInForce({
      schema: payoutOptions,
      given: written.payouts,
      parsed: parsePayoutOptions(written).settings,
      at: "payouts",
    }),
    ...notificationsInForce(written.notifications, notifications),
  ]
}

/** Of each notification the channels on which it is sent, whichever option turned others on or off. */
function notificationsInForce(given: unknown, settings: NotificationSettings): OptionInForce[] {
  const channels = (of: NotificationSettings) =>
    Object.fromEntries(allNotificationKinds.map((kind) => [kind, sentOn(of, kind)]))
  const parsed = { ...settings, kinds: channels(settings) }
  const usual = channels(notificationOptions.parse({}))
  return optionsInForce({ schema: notificationOptions, given, parsed, at: "notifications" }).map((option) => {
    const normally = usual[option.name.replace("notifications.kinds.", "")]
    const isChanged = normally !== undefined && !isDeepStrictEqual(option.value, normally)
    return isChanged ? { ...option, source: "options" } : option
  })
}
