// May this person do this? `actor.ts` answers who the person is.
import { resolvePermissions } from "@medusajs/framework"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { type PayoutAction, type PayoutOperation, payoutVerbs } from "../contracts"
import { forbidden } from "../mapping"
import { type ActionState, allowed, denied, type MessageCode, toMessage } from "../messages"
import { isRunFromOutside } from "../modules/card-payments"
import { type Actor, CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../modules/card-payouts"
import { actorOfWorkflow, payoutPerson, type PayoutPerson, withSignIn } from "./actor"

/** An action on payouts that a user or an API key may be allowed. */
export type PayoutPermission = "read" | "export" | "create" | PayoutAction

type Grant = {
  /** Lists of the plugin's option `payouts` that grant it where no role decides. */
  lists: readonly ("requesters" | "approvers")[]
  /** Refuses API keys: only a user can be held responsible for the action. */
  peopleOnly: boolean
}

/** Names what a permission is for, in the message of a denial. */
export type ActivityCode = Extract<MessageCode, `activity.${string}`>

type PermissionDefinition = Grant & { operation: PayoutOperation; activity: ActivityCode }

/** Who may do each operation of a payout where no role decides. */
const grants: Readonly<Record<PayoutOperation, Grant>> = {
  read: { lists: ["requesters", "approvers"], peopleOnly: false },
  export: { lists: ["requesters", "approvers"], peopleOnly: false },
  create: { lists: ["requesters"], peopleOnly: false },
  approve: { lists: ["approvers"], peopleOnly: true },
  pay: { lists: ["requesters", "approvers"], peopleOnly: false },
  cancel: { lists: ["requesters", "approvers"], peopleOnly: false },
}

const permissions: Readonly<Record<PayoutPermission, Pick<PermissionDefinition, "operation" | "activity">>> = {
  read: { operation: "read", activity: "activity.see_payouts" },
  export: { operation: "export", activity: "activity.export_payouts" },
  create: { operation: "create", activity: "activity.create_payouts" },
  ...payoutVerbs,
}

/** Who may do what with payouts: the operation of each permission, and its grant. */
export const payoutPermissions = Object.fromEntries(
  Object.entries(permissions).map(([name, { operation, activity }]) => {
    return [name, { operation, activity, ...grants[operation] }]
  }),
) as Readonly<Record<PayoutPermission, PermissionDefinition>>

type Rights = (permission: PayoutPermission) => ActionState

/**
 * The payout permissions of an actor now. Where Medusa's RBAC is on, the roles of a user decide
 * alone. Without RBAC, or for a user without roles, the lists of the plugin's option `payouts`
 * decide, and an empty list allows nobody. Medusa's own check allows everything in both of these
 * cases, so it is not used. Users, keys and roles are read from the database, not from the token,
 * so a revoked permission ends at once.
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
  const policyFor = ({ operation }: PermissionDefinition) => `card_payout:${operation}`
  const granted = await grantedBy(container, roles, Object.values(payoutPermissions).map(policyFor))
  return (permission) => {
    const definition = payoutPermissions[permission]
    return granted(definition.activity, [policyFor(definition)])
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
    export: rights("export"),
    create: rights("create"),
    approve: rights("approve"),
    pay: rights("pay"),
    cancel: rights("cancel"),
  }
}

/**
 * Medusa policies for card payments, plans and subscriptions, declared in `src/policies`, with the
 * activity that each permits.
 */
export const cardPolicies = {
  "card_payment:read": "activity.see_payments",
  "card_payment:charge": "activity.charge_orders",
  "card_payment:capture": "activity.capture_payments",
  "card_payment:void": "activity.void_payments",
  "card_payment:refund": "activity.refund_payments",
  "card_payment:resolve": "activity.resolve_payments",
  "card_settings:read": "activity.see_settings",
  "card_settings:test": "activity.test_accounts",
  "card_saved_card:read": "activity.see_saved_cards",
  "card_saved_card:delete": "activity.delete_saved_cards",
  "card_payment:export": "activity.export_payments",
  "card_payment:dispute": "activity.change_disputes",
  "card_payment:reconcile": "activity.reconcile_payments",
  "card_plan:read": "activity.see_plans",
  "card_plan:create": "activity.create_plans",
  "card_plan:update": "activity.change_plans",
  "card_subscription:read": "activity.see_subscriptions",
  "card_subscription:export": "activity.export_subscriptions",
  "card_subscription:create": "activity.create_subscriptions",
  "card_subscription:charge": "activity.charge_subscriptions",
  "card_subscription:update": "activity.change_subscriptions",
} as const satisfies Record<string, ActivityCode>

export type CardPolicy = keyof typeof cardPolicies

/** The policies that a permission on cards needs: a refund uses Medusa's route. */
const policiesFor = (policy: CardPolicy) =>
  policy === "card_payment:refund" ? [policy, "payment:read", "refund:create"] : [policy]

export type CardRights = (policy: CardPolicy) => ActionState

/** `named`: the roles in the token. */
type Requester = { actor_id: string; actor_type: string; named: readonly string[] }

/**
 * The permissions of a requester for card payments, plans and subscriptions now; all of them where
 * Medusa's RBAC is off. Medusa uses the roles in the token until it expires. Here a role must be
 * both in the token and in the database, so a revoked role ends at once, and a new one needs a new
 * token.
 */
export async function cardRights(
  container: MedusaContainer,
  { actor_id, actor_type, named }: Requester,
): Promise<CardRights> {
  if (!isRbacOn(container)) return () => allowed
  const held = actor_type === "user" ? await rolesOf(container, actor_id) : []
  const roles = held.filter((role) => named.includes(role))
  const granted = await grantedBy(container, roles, (Object.keys(cardPolicies) as CardPolicy[]).flatMap(policiesFor))
  return (policy) => granted(cardPolicies[policy], policiesFor(policy))
}

type Granted = (activity: ActivityCode, policies: readonly string[]) => ActionState

/** What roles grant of these policies. A denial names the first policy that is missing. */
async function grantedBy(container: MedusaContainer, roles: string[], policies: readonly string[]): Promise<Granted> {
  const universe = policies.map((policy) => {
    const [resource = "", operation = ""] = policy.split(":")
    return { resource, operation }
  })
  const granted = await resolvePermissions({ roles, universe, container })
  return (activity, needed) => {
    const policy = needed.find((one) => !granted.has(one))
    if (policy === undefined) return allowed
    return denied(toMessage("permission.policy", { activity: toMessage(activity), policy }))
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

/**
 * The actor of a workflow. Looks up `actor_id` and checks the permission.
 * @throws MedusaError forbidden where the permission is missing, or where a request runs the
 * workflow by its name (`runFromOutside`)
 */
export async function payoutActor(
  container: MedusaContainer,
  { actor_id, ...signIn }: { actor_id: string; auth_identity_id?: string | null; ip?: string | null },
  permission: PayoutPermission,
): Promise<Actor> {
  if (isRunFromOutside()) throw forbidden(toMessage("permission.run_from_outside"))
  const actor = await actorOfWorkflow(container, actor_id)
  await assertMayDo(container, actor, permission)
  return withSignIn(container, actor, signIn)
}
