import { Modules } from "@medusajs/framework/utils"
import type { Actor } from "../../src/modules/card-payouts"
import { mayDo, type PayoutPermission } from "../../src/workflows/authorization"
import type { CardStore } from "../environment/card-store"
import { giveRole, signUpUser } from "../environment/sign-up-user"
import { everyPermission } from "./cells"

/** The lists of the plugin's option `payouts`. Case does not count. */
export const namedPeople = {
  requesters: ["Rita@Shop.example", "bo@shop.example", "apk_listed", "apk_of_key", "kim@shop.example"],
  approvers: ["amy@shop.example", "bo@shop.example", "BEN@shop.example", "kim@shop.example", "b_n@shop.example"],
}

export type Person = { actor: Actor; headers: Record<string, string> }

/** Users, keys and roles of a store that pays out. `headers` are for its routes. */
export function payoutPeople(store: CardStore) {
  const keys = () => store.container().resolve(Modules.API_KEY)
  const rbac = () => store.container().resolve(Modules.RBAC)
  const signIn = async (body: object) =>
    (await store.call<{ token: string }>("POST", "/auth/user/emailpass", { body })).data.token

  const user = (email: string, roles: readonly string[] = []): Promise<Person> =>
    store.keptMove("user", [email, roles], async () => {
      const { id, headers } = await signUpUser(store.container(), { email, roles, signIn })
      return { actor: { id, kind: "user" }, headers }
    })
  /** @param made the key's fields: `{ id?, type?, created_by }` */
  const key = async (made: { id?: string; type?: "secret" | "publishable"; created_by: string }): Promise<Person> => {
    const [created] = await keys().createApiKeys([{ title: "Payouts", type: "secret", ...made }])
    if (!created) throw new Error("No key was made.")
    return { actor: { id: created.id, kind: "api_key" }, headers: { authorization: `Basic ${created.token}` } }
  }
  const idOf = ({ actor }: Person) => actor.id ?? ""
  const revoke = (who: Person, revoke_in?: number) =>
    keys().revoke(idOf(who), { revoked_by: store.seed().adminUserId, revoke_in })
  /** @param policies such as `card_payout:approve`; a `*` on either side means all */
  const role = (policies: readonly string[], parent?: string): Promise<string> =>
    store.keptMove("role", [policies, parent], () => makeRole(policies, parent))
  const makeRole = async (policies: readonly string[], parent?: string): Promise<string> => {
    const made = await rbac().createRbacRoles({ name: `Role of ${policies.join(", ")}` })
    for (const name of policies) {
      const [resource = "", operation = ""] = name.split(":")
      const [found] = await rbac().listRbacPolicies({ key: name })
      const policy = found ?? (await rbac().createRbacPolicies({ key: name, resource, operation, name }))
      await rbac().createRbacRolePolicies([{ role_id: made.id, policy_id: policy.id }])
    }
    if (parent) await rbac().createRbacRoleParents([{ role_id: made.id, parent_id: parent }])
    return made.id
  }
  /** The user's permissions, with the reason of each denial. */
  const rights = async ({ actor }: Pick<Person, "actor">) => {
    const reported = await Promise.all(
      everyPermission.map(
        async (permission) => [permission, await mayDo(store.container(), actor, permission)] as const,
      ),
    )
    const allowed = reported.flatMap(([permission, right]) => (right.allowed ? [permission] : []))
    const reason = Object.fromEntries(
      reported.map(([permission, right]) => [permission, right.reason?.message ?? ""]),
    ) as Record<PayoutPermission, string>
    // Every denial has a reason, and an allowed action has none.
    for (const [, right] of reported) expect(right.reason?.message ?? "").toMatch(right.allowed ? /^$/ : /^[A-Z].*\.$/)
    return { allowed, reason }
  }
  return {
    user,
    key,
    revoke,
    role,
    rights,
    idOf,
    give: (who: Person, role_id: string) => giveRole(store.container(), { user_id: idOf(who), role_id }),
    deleteUser: (who: Person) =>
      store
        .container()
        .resolve(Modules.USER)
        .softDeleteUsers([idOf(who)]),
    deleteKey: (who: Person) => keys().deleteApiKeys([idOf(who)]),
  }
}
