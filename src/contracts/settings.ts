import type { ActionState, RenderedMessage } from "../messages"
import type { AttentionSubject } from "./attention"

/**
 * `local`: a gateway on this machine. `test`: a sandbox. `live`: the store's options declare that
 * real money moves. `undeclared`: nothing shows which of the two it is.
 */
export type AccountMode = "local" | "test" | "live" | "undeclared"

/** The ground of an account's mode: its address, its published key, its host's name, its option. */
export type ModeGround = "loopback" | "published_key" | "host_name" | "option" | "none"

/** The accounts of the badge: those that are not live. */
export type ModeNotice = { accounts: { account: string; mode: Exclude<AccountMode, "live"> }[]; time_zone: string }

/** An option of the plugin, an account or a provider. */
export type OptionInForce = {
  /** With the path inside the object: `attemptLimits.forms.session`. */
  name: string
  /** JSON; null without a value, and for a secret. */
  value: unknown
  source: "options" | "default"
  is_secret: boolean
  /** No source documents this behavior; the default is a guess. */
  is_assumption: boolean
}

/** A secret, by as much as may be shown of it. */
export type ShownSecret = {
  option: "merchantControlKey" | "previousControlKeys" | "privateKey" | "cardKeys"
  /** The last four characters; null for a short secret and for a key that has none. */
  last_four: string | null
  /** Of an RSA key: its bits; null for other secrets. */
  bits: number | null
  /** Of an RSA key, SHA-256 of its public key; of a key for cards, its id; null for others. */
  fingerprint: string | null
}

/** A signature family, with the operations that the account signs by it. */
export type SignatureFamily = {
  family: "control" | "HMAC-SHA1" | "RSA-SHA256" | "none"
  operations: string[]
  /** False without the account's RSA key. */
  is_usable: boolean
}

/** A payment provider of an account. Empty `regions`: no region offers it. */
export type SettingsProvider = {
  id: string
  integration: "hosted" | "direct"
  capture: "manual" | "automatic"
  regions: { id: string; name: string; currency_code: string }[]
}

/** How an account is set up, without its secrets. */
export type AccountSettings<At = string> = {
  name: string
  gateway_url: string
  login: string
  mode: AccountMode
  mode_ground: ModeGround
  /** `currency_code` is null for the endpoint of all other currencies. */
  endpoints: { id: string; is_group: boolean; currency_code: string | null }[]
  secrets: ShownSecret[]
  signatures: SignatureFamily[]
  providers: SettingsProvider[]
  callback_address: string
  last_callback_at: At | null
  /** When the gateway last answered a status query; null if it is not known. */
  last_answer_at: At | null
  options: OptionInForce[]
  /** `test`: Test connection. `callback`: a signed test callback, for accounts without real money. */
  actions: { test: ActionState; callback: ActionState }
}

/** An assumption in force, with the observation that would prove it. */
export type AssumptionInForce = {
  option: string
  /** The account or provider that it belongs to; null for an option of the plugin. */
  account: string | null
  proof: RenderedMessage
  value: unknown
  source: OptionInForce["source"]
}

export type CardSettings<At = string> = {
  accounts: AccountSettings<At>[]
  /** Options of the plugin, of subscriptions and of payouts. */
  options: OptionInForce[]
  /** Keys for saved cards and payouts' destinations. */
  card_keys: ShownSecret[]
  assumptions: AssumptionInForce[]
  operation_assumptions: { operation: string; assumptions: RenderedMessage[] }[]
  versions: { plugin: string | null; medusa: string | null; node: string; postgresql: string }
  /** Migrations of this version that the database lacks. */
  pending_migrations: number
  schedules: {
    jobs: { name: string; state: "running" | "late" | "off"; last_run_at: At | null }[]
    servers: number
    checks: AccountCheck[]
    /** The newest e-mails of the last days that the store's provider refused. */
    refused_emails: RefusedEmail<At>[]
  }
  time_zone: string
}

/** `title`: the subject of the e-mail, in the reader's language. Never its recipient or text. */
export type RefusedEmail<At = string> = { id: string; title: RenderedMessage; at: At; subject: AttentionSubject }

/** A finding of Test connection, with the step that ends it. */
export type AccountCheck = {
  level: "ok" | "warning" | "fail"
  name: string
  title: RenderedMessage
  found: RenderedMessage
  advice: RenderedMessage | null
}

/** The answer of Test connection. `ok`: no check failed. */
export type AccountTest<At = string> = { account: string; ok: boolean; tested_at: At; checks: AccountCheck[] }

/** The answer of a test callback. `ok`: received and verified. */
export type CallbackTest = { account: string; ok: boolean; checks: AccountCheck[] }
