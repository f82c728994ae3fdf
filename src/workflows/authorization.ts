import type { PayoutAction } from "../contracts"
import { resolvePermissions } from "@medusajs/framework"
import type { AuthIdentityDTO, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { AsyncLocalStorage } from "node:async_hooks"
import { forbidden } from "../mapping"
import { type ActionState, allowed, denied, type KnownMessage, type MessageCode, toMessage } from "../messages"
import { type Actor, CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../modules/card-payouts"

/** An action on payouts that a user or an API key may be allowed. */
export type PayoutPermission = "read" | "create" | PayoutAction

/**
 * Operations of Medusa's policies for the resource `card_payout`: `src/policies/card-payout.ts`.
 */
type PayoutOperation = "read" | "create" | "approve" | "pay" | "cancel"

type PermissionDefinition = {
  operation: PayoutOperation
  /** Lists of the plugin's option `payouts` that grant it where no role decides. */
  lists: readonly ("requesters" | "approvers")[]
  /** API keys are refused: the action needs a person who answers for it. */
  peopleOnly: boolean
  activity: ActivityCode
}

/** Names what a permission is for, in the message of a denial. */
export type ActivityCode = Extract<MessageCode, `activity.${string}`>

const ask = { operation: "create", lists: ["requesters"], peopleOnly: false } as const
const approverPolicy = { operation: "approve", lists: ["approvers"], peopleOnly: true } as const

/** Who may do what with payouts: the only table. */
export const payoutPermissions: Readonly<Record<PayoutPermission, PermissionDefinition>> = {
  read: { operation: "read", lists: ["requesters", "approvers"], peopleOnly: false, activity: "activity.see_payouts" },
  create: { ...ask, activity: "activity.create_payouts" },
  check: { ...ask, activity: "activity.check_payouts" },
  request: { ...ask, activity: "activity.request_payouts" },
  approve: { ...approverPolicy, activity: "activity.approve_payouts" },
  resolve: { ...approverPolicy, activity: "activity.resolve_payouts" },
  pay: { operation: "pay", lists: ["requesters", "approvers"], peopleOnly: false, activity: "activity.send_payouts" },
  cancel: {
    operation: "cancel",
    lists: ["requesters", "approvers"],
    peopleOnly: false,
    activity: "activity.cancel_payouts",
  },
}

type Rights = (permission: PayoutPermission) => ActionState

/**
 * What an actor may do with payouts now. The roles of a user decide alone where Medusa's RBAC is
 * on; without RBAC or without roles, the lists of the plugin's option `payouts` decide, and an
 * empty list allows nobody. Medusa's own check allows everything in both of these cases, so it is
 * not used. Users, keys and roles are read from the database, not from the token: a revoked right
 * ends at once.
 */
export async function payoutRights(container: MedusaContainer, { id, kind }: Actor): Promise<Rights> {
  if (kind !== "user" && kind !== "api_key") return () => denied(toMessage("permission.users_and_keys_only"))
  const person = await payoutPerson(container, id, kind)
  if (person.kind === "nobody") return () => denied(person.reason)
  const byRbac = isRbacOn(container)
  const roles = byRbac && person.kind === "user" ? await rolesOf(container, person.id) : []
  return roles.length > 0 ? byRoles(container, roles) : byLists(container, { person, byRbac })
}

async function byRoles(container: MedusaContainer, roles: string[]): Promise<Rights> {
  const universe = Object.values(payoutPermissions).map(({ operation }) => ({ resource: "card_payout", operation }))
  const granted = await resolvePermissions({ roles, universe, container })
  return (permission) => {
    const { operation, activity } = payoutPermissions[permission]
    const policy = `card_payout:${operation}`
    if (granted.has(policy)) return allowed
    return denied(toMessage("permission.policy", { activity: toMessage(activity), policy }))
  }
}

type ListLookup = { person: PayoutPerson; byRbac: boolean }

async function byLists(container: MedusaContainer, { person, byRbac }: ListLookup): Promise<Rights> {
  const { settings } = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  if (person.kind === "api_key") {
    return (permission) => {
      const { lists, peopleOnly } = payoutPermissions[permission]
      const activity = toMessage(payoutPermissions[permission].activity)
      if (peopleOnly) return denied(toMessage("permission.people_only", { activity }))
      if (lists.includes("requesters") && settings.requesters.includes(person.id)) return allowed
      return denied(toMessage("permission.api_key_list", { activity, id: person.id }))
    }
  }
  const { email } = person
  // Only entries with an @ are compared with the e-mail address: the lists also hold ids of API
  // keys, and Medusa does not keep a user's e-mail address from looking like one.
  const isNamed = (name: "requesters" | "approvers") =>
    settings[name].some((one) => one.includes("@") && lower(one) === lower(email))
  // An id is unique, so this match needs no check for a duplicate e-mail address.
  const hasId = (name: "requesters" | "approvers") => settings[name].includes(person.id)
  const duplicate = isNamed("requesters") || isNamed("approvers") ? await hasDuplicateUser(container, email) : false
  return (permission) => {
    const grant = payoutPermissions[permission]
    if (grant.lists.some(hasId)) return allowed
    if (!grant.lists.some(isNamed)) return denied(notNamed(grant, byRbac))
    if (!duplicate) return allowed
    return denied(toMessage("permission.duplicate_user", { activity: toMessage(grant.activity) }))
  }
}

function notNamed({ activity: code, operation, lists: named }: PermissionDefinition, byRbac: boolean) {
  const activity = toMessage(code)
  const [only = "requesters", ...others] = named
  const lists = toMessage(others.length > 0 ? "permission.lists.both" : `permission.lists.${only}`)
  if (!byRbac) return toMessage("permission.payout_list", { activity, lists })
  return toMessage("permission.payout_role_or_list", { activity, policy: `card_payout:${operation}`, lists })
}

/**
 * Medusa lets `Ann@shop.example` sign up beside `ann@shop.example`. A list entry would match both
 * users, so one person with two accounts could approve their own request.
 */
async function hasDuplicateUser(container: MedusaContainer, email: string): Promise<boolean> {
  const same = { $ilike: email.replace(/[\\%_]/g, "\\$&") }
  const found = await container.resolve(Modules.USER).listUsers({ email: same } as object, { select: ["id"], take: 2 })
  return found.length > 1
}

/** Lowercases A to Z only: `toLowerCase` turns some other letters into ASCII letters. */
const lower = (text: string) => text.replace(/[A-Z]/g, (character) => character.toLowerCase())

/**
 * Whether an actor may do this with payouts now. The module checks who may approve one given payout
 * (four eyes).
 */
export async function mayDo(
  container: MedusaContainer,
  actor: Actor,
  permission: PayoutPermission,
): Promise<ActionState> {
  const rights = await payoutRights(container, actor)
  return rights(permission)
}

/**
 * @throws MedusaError forbidden (403 in routes); the message names the missing role or list entry
 */
export async function assertMayDo(
  container: MedusaContainer,
  actor: Actor,
  permission: PayoutPermission,
): Promise<void> {
  const { reason } = await mayDo(container, actor, permission)
  if (reason) throw forbidden(reason)
}

/**
 * What an actor may do with payouts now, by policy operation: the actions a page offers. Every step
 * checks again.
 */
export async function permissionsOf(
  container: MedusaContainer,
  actor: Actor,
): Promise<Record<PayoutOperation, ActionState>> {
  const rights = await payoutRights(container, actor)
  return {
    read: rights("read"),
    create: rights("create"),
    approve: rights("approve"),
    pay: rights("pay"),
    cancel: rights("cancel"),
  }
}

type Flags = { isFeatureEnabled(flag: string): boolean }

export function isRbacOn(container: MedusaContainer): boolean {
  return container.resolve<Flags>(ContainerRegistrationKeys.FEATURE_FLAG_ROUTER).isFeatureEnabled("rbac")
}

/** Ids of a user's roles, from the database instead of the token. */
export async function rolesOf(container: MedusaContainer, id: string): Promise<string[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "user",
    fields: ["id", "rbac_roles.id"],
    filters: { id },
  })
  const [user] = data as { rbac_roles?: ({ id?: string } | null)[] | null }[]
  return (user?.rbac_roles ?? []).flatMap((role) => role?.id ?? [])
}

/** The user or API key of an id. Read at every check: a token outlives its user. */
type PayoutPerson =
  | { kind: "user"; id: string; email: string }
  /**
   * `created_by` is the user who created this secret API key, or the first key of the chain that
   * created it.
   */
  | { kind: "api_key"; id: string; created_by: string }

/** The user or the secret API key of an id; otherwise `nobody`, with the reason. */
export async function payoutPerson(
  container: MedusaContainer,
  id: unknown,
  kind?: PayoutPerson["kind"],
): Promise<PayoutPerson | { kind: "nobody"; reason: KnownMessage }> {
  // Medusa's filters would read an object as a condition, and undefined as "every user".
  if (typeof id !== "string" || !id) return nobody("permission.nobody_named")
  const user = kind === "api_key" ? undefined : await userOf(container, id)
  if (user) return { kind: "user", ...user }
  const key = kind === "user" ? undefined : await keyOf(container, id)
  if (!key) return nobody(gone[kind ?? "either"])
  if (key.type !== "secret") return nobody("permission.publishable_key")
  if (hasEnded(key)) return nobody("permission.api_key_revoked")
  const created_by = await firstCreator(container, key)
  if (!created_by) return nobody("permission.api_key_creator_gone")
  return { kind: "api_key", id, created_by }
}

const gone = {
  user: "permission.user_gone",
  api_key: "permission.api_key_gone",
  either: "permission.actor_unknown",
} as const

type NobodyCode =
  | (typeof gone)[keyof typeof gone]
  | "permission.nobody_named"
  | "permission.publishable_key"
  | "permission.api_key_revoked"
  | "permission.api_key_creator_gone"

const nobody = (code: NobodyCode) => ({ kind: "nobody" as const, reason: toMessage(code) })

async function userOf(container: MedusaContainer, id: string) {
  const [user] = await container.resolve(Modules.USER).listUsers({ id }, { select: ["id", "email"] })
  return user && { id: user.id, email: user.email }
}

async function keyOf(container: MedusaContainer, id: string) {
  const select = ["id", "type", "created_by", "revoked_at"]
  const [key] = await container.resolve(Modules.API_KEY).listApiKeys({ id }, { select })
  return key
}

type Key = NonNullable<Awaited<ReturnType<typeof keyOf>>>

/** Same rule as Medusa: a key with a future `revoked_at` is valid until then. */
function hasEnded({ revoked_at }: Key): boolean {
  return !!revoked_at && new Date(revoked_at) <= new Date()
}

/**
 * The user who created a key, directly or through a chain of keys. A key in the chain may be
 * revoked, but not deleted: then its creator is unknown.
 */
async function firstCreator(container: MedusaContainer, key: Key): Promise<string | undefined> {
  const seen = new Set<string>()
  for (let next: Key | undefined = key; next?.created_by && !seen.has(next.id);) {
    seen.add(next.id)
    const user = await userOf(container, next.created_by)
    if (user) return user.id
    next = await keyOf(container, next.created_by)
  }
  return undefined
}

/**
 * The actor of a workflow. Looks up `actor_id` and checks the permission.
 * @throws MedusaError forbidden where the permission is missing, or where a request runs the
 * workflow by its name (`runFromOutside`)
 */
export async function payoutActor(
  container: MedusaContainer,
  { actor_id, auth_identity_id, ip }: { actor_id: string; auth_identity_id?: string | null; ip?: string | null },
  permission: PayoutPermission,
): Promise<Actor> {
  if (isRunFromOutside()) throw forbidden(toMessage("permission.run_from_outside"))
  const actor = { ...(await actorOfWorkflow(container, actor_id)), ip: ip ?? null }
  await assertMayDo(container, actor, permission)
  return actor.kind === "user" ? { ...actor, ...(await signInOf(container, { actor_id, auth_identity_id })) } : actor
}

/**
 * The user, or the secret API key with its creator, that a workflow acts for. Does not check
 * permissions (`assertMayDo`).
 * @param actorId a workflow's `actor_id`
 * @throws MedusaError forbidden for any other id, and for a deleted user or a deleted or revoked
 * key
 */
export async function actorOfWorkflow(container: MedusaContainer, actorId: unknown): Promise<Actor> {
  const person = await payoutPerson(container, actorId)
  if (person.kind === "nobody") throw forbidden(person.reason)
  const { id, kind } = person
  return kind === "api_key" ? { id, kind, created_by: person.created_by } : { id, kind }
}

type SignIn = Required<Pick<Actor, "auth_identity_id" | "identity_changed_at">>
type Times = { created_at?: Date | string; updated_at?: Date | string }

/**
 * The auth identity with which a user signed in, and the time when the user, that identity or one
 * of its logins (`provider_identity`) was last created or changed. Without `auth_identity_id`, all
 * identities of the user count. An identity that belongs to another user or to none counts as
 * changed now.
 */
export async function signInOf(
  container: MedusaContainer,
  { actor_id, auth_identity_id }: { actor_id: string; auth_identity_id?: string | null },
): Promise<SignIn> {
  const where = auth_identity_id ? { id: [auth_identity_id] } : { app_metadata: { user_id: actor_id } }
  const [users, identities] = await Promise.all([
    container.resolve(Modules.USER).listUsers({ id: actor_id }, { select: ["id", "created_at", "updated_at"] }),
    container.resolve(Modules.AUTH).listAuthIdentities(where, { relations: ["provider_identities"] }),
  ])
  const isLinked = identities.every(({ app_metadata }) => app_metadata?.user_id === actor_id)
  const isKnown = users.length > 0 && isLinked && (!auth_identity_id || identities.length > 0)
  const [only, ...others] = identities
  return {
    auth_identity_id: auth_identity_id ?? (others.length === 0 ? (only?.id ?? null) : null),
    identity_changed_at: isKnown ? lastChange([...users, ...identities.flatMap(withLogins)]) : new Date(),
  }
}

function withLogins(identity: AuthIdentityDTO): Times[] {
  return [identity as Times, ...((identity.provider_identities ?? []) as Times[])]
}

function lastChange(rows: readonly Times[]): Date {
  const moments = rows.flatMap(({ created_at, updated_at }) => [created_at, updated_at])
  return new Date(Math.max(...moments.map((moment) => (moment ? new Date(moment).getTime() : 0))))
}

const storage = new AsyncLocalStorage<true>()

/**
 * Continues a request that runs a workflow by its name. Its input, `actor_id` included, comes from
 * the request and is not trusted.
 */
export function runFromOutside<T>(run: () => T): T {
  return storage.run(true, run)
}

/** True while such a request is handled. */
export function isRunFromOutside(): boolean {
  return storage.getStore() === true
}
