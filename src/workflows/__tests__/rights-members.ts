/**
 * The payout permissions of members, written by hand: people of a store whose lists decide, and of
 * one whose roles decide. Medusa's services are stand-ins; Medusa's own code reads the roles'
 * policies.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import { permissionsByRole, everyPermission } from "../../../integration-tests/payout-rights/cells"
import type { Actor } from "../../modules/card-payouts"
import type { PayoutPermission } from "../authorization"

type User = {
  id: string
  email: string
  /** Of the user's role, such as `card_payout:read`. */
  policies?: readonly string[]
  /** Medusa's answer to the query of roles, instead of that one. */
  rbac_roles?: unknown
}

export type RightsSetup = {
  rbac?: boolean
  users: readonly User[]
  keys: readonly { id: string; created_by: string }[]
  /** The lists of the plugin's option `payouts`. */
  requesters?: readonly string[]
  approvers?: readonly string[]
}

/** @param services further services, or replacements of the ones here */
export function rightsContainer(setup: RightsSetup, services: Readonly<Record<string, unknown>> = {}): MedusaContainer {
  const { rbac = false, users, keys, requesters = [], approvers = [] } = setup
  const rolesOf = (one: User) =>
    "rbac_roles" in one ? one.rbac_roles : one.policies ? [{ id: `role_of_${one.id}` }] : []
  const policiesOf = ({ policies = [] }: User) =>
    policies.map((name) => {
      const [resource, operation] = name.split(":")
      return { id: name, resource, operation }
    })
  const answered: Readonly<Record<string, unknown>> = {
    user: {
      // Finds by id, or by e-mail address without regard to case.
      listUsers: async ({ id, email }: { id?: string; email?: { $ilike: string } }) =>
        users.filter((one) => one.id === id || one.email.toLowerCase() === email?.$ilike.toLowerCase()),
    },
    api_key: {
      listApiKeys: async ({ id }: { id: string }) =>
        keys.filter((one) => one.id === id).map((one) => ({ type: "secret", revoked_at: null, ...one })),
    },
    query: {
      graph: async ({ entity, filters: { id } }: { entity: string; filters: { id: string } }) => ({
        data: users
          .filter((one) => id === (entity === "user" ? one.id : `role_of_${one.id}`))
          .map((one) => ({ id, rbac_roles: rolesOf(one), policies: policiesOf(one) })),
      }),
    },
    featureFlagRouter: { isFeatureEnabled: (name: string) => name === "rbac" && rbac },
    card_payouts: { settings: { requesters, approvers } },
    ...services,
  }
  return { resolve: (name: string) => answered[name] } as unknown as MedusaContainer
}

/** A person, and all of that person's permissions. */
export type Member = { name: string; actor: Actor; permissions: readonly PayoutPermission[] }

const user = (id: string): Actor => ({ id, kind: "user" })
const key = (id: string, created_by: string): Actor => ({ id, kind: "api_key", created_by })

const named = {
  requesters: ["Rita@Shop.example", "bo@shop.example", "user_dan", "apk_listed"],
  approvers: ["amy@shop.example", "bo@shop.example", "user_ida", "apk_approver"],
}
const keys = [
  { id: "apk_listed", created_by: "user_eve" },
  // A key that neither Medusa nor the option prevents from being listed as an approver.
  { id: "apk_approver", created_by: "user_bo" },
  { id: "apk_other", created_by: "user_bo" },
]
const users = [
  { id: "user_rita", email: "rita@shop.example" },
  { id: "user_amy", email: "AMY@shop.example" },
  { id: "user_bo", email: "bo@shop.example" },
  { id: "user_eve", email: "eve@shop.example" },
  { id: "user_dan", email: "dan@shop.example" },
  { id: "user_ida", email: "ida@shop.example" },
]

export const byLists: RightsSetup & { members: Member[] } = {
  ...{ ...named, keys, users },
  members: [
    { name: "a requester", actor: user("user_rita"), permissions: permissionsByRole.requester },
    { name: "a requester by id", actor: user("user_dan"), permissions: permissionsByRole.requester },
    { name: "an approver", actor: user("user_amy"), permissions: permissionsByRole.approver },
    { name: "an approver by id", actor: user("user_ida"), permissions: permissionsByRole.approver },
    { name: "both", actor: user("user_bo"), permissions: permissionsByRole.both },
    { name: "nobody", actor: user("user_eve"), permissions: permissionsByRole.nobody },
    { name: "a deleted user", actor: user("user_gone"), permissions: permissionsByRole.nobody },
    { name: "a key", actor: key("apk_listed", "user_eve"), permissions: permissionsByRole.requester },
    { name: "a key among the approvers", actor: key("apk_approver", "user_bo"), permissions: permissionsByRole.nobody },
    { name: "a key that is not named", actor: key("apk_other", "user_bo"), permissions: permissionsByRole.nobody },
    { name: "the plugin", actor: { id: null, kind: "plugin" }, permissions: permissionsByRole.nobody },
  ],
}

/** Users with roles are in both lists as well, which must have no effect. */
const withRoles = [
  { id: "user_cy", email: "cy@shop.example", policies: ["card_payout:create"] },
  { id: "user_ada", email: "ada@shop.example", policies: ["card_payout:approve"] },
  { id: "user_pia", email: "pia@shop.example", policies: ["card_payout:pay"] },
  { id: "user_kai", email: "kai@shop.example", policies: ["card_payout:cancel"] },
  { id: "user_ron", email: "ron@shop.example", policies: ["card_payout:read"] },
  { id: "user_exa", email: "exa@shop.example", policies: ["card_payout:export"] },
  { id: "user_max", email: "max@shop.example", policies: ["card_payout:*"] },
  { id: "user_sue", email: "sue@shop.example", policies: ["*:*"] },
  { id: "user_tom", email: "tom@shop.example", policies: ["product:*", "payment:create", "card_payouts:approve"] },
]
const all = withRoles.map(({ id }) => id)

export const byRoles: RightsSetup & { members: Member[] } = {
  rbac: true,
  requesters: [...named.requesters, ...all],
  approvers: [...named.approvers, ...all],
  keys: [...keys, { id: "apk_of_sue", created_by: "user_sue" }],
  users: [...users, ...withRoles],
  members: [
    { name: "the role create", actor: user("user_cy"), permissions: ["create", "check", "request"] },
    { name: "the role approve", actor: user("user_ada"), permissions: ["approve", "resolve"] },
    { name: "the role pay", actor: user("user_pia"), permissions: ["pay", "mail_link", "mail_status"] },
    { name: "the role cancel", actor: user("user_kai"), permissions: ["cancel"] },
    { name: "the role read", actor: user("user_ron"), permissions: ["read"] },
    { name: "the role export", actor: user("user_exa"), permissions: ["export"] },
    { name: "all of payouts", actor: user("user_max"), permissions: everyPermission },
    { name: "a super admin", actor: user("user_sue"), permissions: everyPermission },
    { name: "a role of other things", actor: user("user_tom"), permissions: permissionsByRole.nobody },
    { name: "no role", actor: user("user_eve"), permissions: permissionsByRole.nobody },
    { name: "no role, a requester by the list", actor: user("user_rita"), permissions: permissionsByRole.requester },
    { name: "no role, an approver by the list", actor: user("user_amy"), permissions: permissionsByRole.approver },
    { name: "a super admin's key", actor: key("apk_of_sue", "user_sue"), permissions: permissionsByRole.nobody },
    { name: "a key by the list", actor: key("apk_listed", "user_eve"), permissions: permissionsByRole.requester },
  ],
}
