import type { CardStore, StoreOptions } from "../environment/card-store"
import { permissionsByRole, everyPermission, matrixSettings } from "./cells"
import type { Member } from "./matrix"
import { namedPeople, payoutPeople } from "./people"

/** A store whose lists decide. */
export const storeOfLists = {
  plugin: { payouts: { ...namedPeople, ...matrixSettings } },
  account: { cardRefVersion: "v4" },
} satisfies StoreOptions
/** The same with Medusa's RBAC. */
export const storeOfRoles = { ...storeOfLists, rbac: true } satisfies StoreOptions

/** Every kind of person; created anew for each story, like the database. */
export function payoutCasts(store: CardStore) {
  const { user, key, role, idOf, deleteUser } = payoutPeople(store)
  const admin = () => store.seed().adminUserId
  const seeded = () => ({ actor: { id: admin(), kind: "user" as const }, headers: store.seed().admin })

  /** The members of a store where no role decides. */
  const byLists = async (): Promise<Member[]> => {
    const rita = await user("rita@shop.example")
    const eve = await user("eve@shop.example")
    const gone = await user("ben@shop.example")
    await deleteUser(gone)
    const listed = await key({ id: "apk_listed", created_by: idOf(rita) })
    const bo = await user("bo@shop.example")
    return [
      { name: "a requester", person: rita, permissions: permissionsByRole.requester, isInitiator: true },
      { name: "an approver", person: await user("amy@shop.example"), permissions: permissionsByRole.approver },
      { name: "both", person: bo, permissions: permissionsByRole.both },
      {
        name: "an approver and requester, of an own payout",
        person: bo,
        permissions: permissionsByRole.both,
        isInitiator: true,
      },
      { name: "nobody", person: eve, permissions: permissionsByRole.nobody },
      { name: "an admin who is not listed", person: seeded(), permissions: permissionsByRole.nobody },
      { name: "a deleted approver", person: gone, permissions: permissionsByRole.nobody },
      { name: "a key", person: listed, permissions: permissionsByRole.requester },
      {
        name: "a key that is not listed",
        person: await key({ created_by: admin() }),
        permissions: permissionsByRole.nobody,
      },
    ]
  }
  /**
   * One user for each role, and users without roles. Users with roles are in both lists as well,
   * which has no effect.
   */
  const byRoles = async (): Promise<Member[]> => {
    const creates = await user("bo@shop.example", [await role(["card_payout:create"])])
    const approves = await user("eve@shop.example", [await role(["card_payout:approve"])])
    const payer = ["card_payout:pay", "card_payout:cancel", "card_payout:export"]
    const pays = await user("amy@shop.example", [await role(payer)])
    const sees = await user("rita@shop.example", [await role(["card_payout:read"])])
    const superAdmin = { name: "a super admin", person: seeded(), permissions: everyPermission }
    return [
      { name: "who creates", person: creates, permissions: ["create", "check", "request"] },
      { name: "who approves", person: approves, permissions: ["approve", "resolve"] },
      {
        name: "a user who pays, cancels and exports",
        person: pays,
        permissions: ["pay", "cancel", "mail_link", "mail_status", "export"],
      },
      { name: "who sees", person: sees, permissions: ["read"] },
      { name: "a user without a role", person: await user("ann@shop.example"), permissions: permissionsByRole.nobody },
      {
        name: "an approver by the list",
        person: await user("ben@shop.example"),
        permissions: permissionsByRole.approver,
      },
      {
        name: "a super admin's key",
        person: await key({ id: "apk_listed", created_by: admin() }),
        permissions: permissionsByRole.requester,
      },
      superAdmin,
      { ...superAdmin, name: "a super admin, of their own", isInitiator: true },
    ]
  }
  return {
    byLists,
    byRoles,
    /** A further user, who may create payouts. */
    initiator: () => user("kim@shop.example"),
  }
}
