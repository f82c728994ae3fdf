import type { AdminPayoutDetail, CardSettings } from "../../../src/contracts"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { type CardStore, describeStore } from "../../environment/card-store"
import { payoutBatchMatrix } from "../../payout-rights/batch-matrix"
import { payoutCasts, storeOfRoles } from "../../payout-rights/staff"
import { allowedBatchCases, allowedCases, everyPermission, permissionsByRole } from "../../payout-rights/cells"
import { payoutMatrix } from "../../payout-rights/matrix"
import { form } from "../../actions/payout-moves"
import { payoutPeople, type Person } from "../../payout-rights/people"
import { everyPayoutRoute } from "../../payout-rights/payout-routes"

const toForm = { destination: form, recipient: { first_name: "Jane", last_name: "Roe", email: "jane@example.com" } }
const sorted = (permissions: readonly string[]) => [...permissions].sort()

const stories = (store: CardStore) => {
  const { user, key, role, rights, give, idOf } = payoutPeople(store)
  const rbac = () => store.container().resolve(Modules.RBAC)
  const take = ({ actor }: Person, role_id: string) =>
    store
      .container()
      .resolve(ContainerRegistrationKeys.LINK)
      .dismiss({ [Modules.USER]: { user_id: actor.id }, [Modules.RBAC]: { rbac_role_id: role_id } })

  it("a role decides alone; lists do not count beside it", async () => {
    const roles: [policies: string[], permissions: readonly string[]][] = [
      [["card_payout:read"], ["read"]],
      [["card_payout:export"], ["export"]],
      [["card_payout:create"], ["create", "check", "request"]],
      [["card_payout:approve"], ["approve", "resolve"]],
      [["card_payout:pay"], ["pay", "mail_link", "mail_status"]],
      [["card_payout:cancel"], ["cancel"]],
      [
        ["card_payout:read", "card_payout:approve"],
        ["read", "approve", "resolve"],
      ],
      [["card_payout:*"], everyPermission],
      [["*:read"], ["read"]],
      [["product:read", "payment:create", "card_payouts:approve"], []],
      [[], []],
    ]
    // Listed in both lists.
    const who = await user("bo@shop.example")
    for (const [policies, permissions] of roles) {
      const own = await role(policies)
      await give(who, own)
      const { allowed, reason } = await rights(who)
      expect({ policies, allowed: sorted(allowed) }).toEqual({ policies, allowed: sorted(permissions) })
      const message = "You may not approve payouts. Ask for a role with the policy card_payout:approve."
      expect(reason.approve).toBe(permissions.includes("approve") ? "" : message)
      await take(who, own)
    }
  })

  it("Medusa's super admin may do everything", async () => {
    const { allowed } = await rights({ actor: { id: store.seed().adminUserId, kind: "user" } })
    expect(sorted(allowed)).toEqual(sorted(everyPermission))
  })

  it("several roles add up, and a role has what its parent has", async () => {
    const parent = await role(["card_payout:approve"])
    const child = await role(["card_payout:read"], parent)
    const who = await user("eve@shop.example", [child, await role(["card_payout:pay"])])
    expect(sorted((await rights(who)).allowed)).toEqual(
      sorted(["read", "approve", "resolve", "pay", "mail_link", "mail_status"]),
    )
  })

  it("the lists decide for a user without a role", async () => {
    const people: [email: string, as: keyof typeof permissionsByRole][] = [
      ["eve@shop.example", "nobody"],
      ["rita@shop.example", "requester"],
      ["amy@shop.example", "approver"],
      ["bo@shop.example", "both"],
    ]
    for (const [email, as] of people) {
      const { allowed, reason } = await rights(await user(email))
      expect({ email, allowed: sorted(allowed) }).toEqual({ email, allowed: sorted(permissionsByRole[as]) })
      if (as !== "nobody") continue
      expect(reason.approve).toBe(
        "You may not approve payouts. Ask for a role with the policy card_payout:approve, or to be named by your id or " +
          "e-mail address in the plugin's option payouts.approvers.",
      )
    }
  })

  it("a role that is given or taken away counts at once, whatever the token has", async () => {
    const own = await role(["card_payout:approve"])
    const who = await user("eve@shop.example", [own])
    expect((await rights(who)).allowed).toEqual(["approve", "resolve"])
    await take(who, own)
    expect((await rights(who)).allowed).toEqual([])
    await give(who, own)
    expect((await rights(who)).allowed).toEqual(["approve", "resolve"])
    const [link] = await rbac().listRbacRolePolicies({ role_id: own })
    await rbac().softDeleteRbacRolePolicies([link?.id ?? ""])
    expect((await rights(who)).allowed).toEqual([])
  })

  it("a deleted role gives no permission", async () => {
    const own = await role(["card_payout:approve"])
    const who = await user("eve@shop.example", [own])
    await rbac().softDeleteRbacRoles([own])
    expect((await rights(who)).allowed).toEqual([])
  })

  it("API keys have no roles: the lists decide, whoever created them, and no key approves", async () => {
    const created_by = store.seed().adminUserId
    const listed = await rights(await key({ id: "apk_listed", created_by }))
    expect(sorted(listed.allowed)).toEqual(sorted(permissionsByRole.requester))
    expect(listed.reason.approve).toMatch(/^An API key cannot approve payouts/)
    const who = await key({ id: "apk_other", created_by })
    expect((await rights(who)).allowed).toEqual([])
    // A manually created link to a role does not count either.
    await give({ ...who, actor: { id: idOf(who), kind: "api_key" } }, "role_super_admin")
    expect((await rights(who)).allowed).toEqual([])
  })

  it("refused e-mails in the settings are those about subjects that the user may read", async () => {
    const pg = store.container().resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const events = {
      card_transaction: "card_payment.charged_back",
      card_payout: "card_payout.requested",
      card_subscription: "card_subscription.renewed",
    }
    const refused = Object.entries(events).map(([type, trigger_type]) => ({
      ...{ id: `noti_${type}`, to: "a@shop.example", channel: "email", template: "one", status: "failure" },
      ...{ trigger_type, resource_type: type, resource_id: "one", data: {} },
    }))
    await pg("notification").insert(refused)
    const cases: [policies: string[], types: string[]][] = [
      [[], []],
      [["card_payment:read"], ["payment"]],
      [
        ["card_payout:read", "card_subscription:read"],
        ["payout", "subscription"],
      ],
    ]
    for (const [policies, types] of cases) {
      const { headers } = await user(`${types.join("_")}@shop.example`, [
        await role(["card_settings:read", ...policies]),
      ])
      const { data } = await store.call<{ settings: CardSettings }>("GET", "/admin/card-payments/settings", { headers })
      const shown = data.settings.schedules.refused_emails.map(({ subject }) => subject.type)
      expect({ policies, shown: sorted(shown) }).toEqual({ policies, shown: types })
    }
  })

  it("the page that waits for a recipient's card is shown only to users who create or pay, by route and by code", async () => {
    const initiator = await user("rita@shop.example", [await role(["card_payout:read", "card_payout:create"])])
    const approver = await user("amy@shop.example", [await role(["card_payout:approve"])])
    const payer = await user("bo@shop.example", [await role(["card_payout:read", "card_payout:pay"])])
    const reader = await user("eve@shop.example", [await role(["card_payout:read"])])
    const ask = async ({ headers }: Person, path: string, body?: object) => {
      const method = body ? "POST" : "GET"
      const url = `/admin/card-payments/payouts${path}`
      const { status, data } = await store.call<{ payout: AdminPayoutDetail }>(method, url, { headers, body })
      expect({ path, status }).toEqual({ path, status: 200 })
      return data.payout
    }
    const { id } = await ask(initiator, "", { account: "main", amount: "10.00", currency_code: "eur", ...toForm })
    await ask(initiator, `/${id}/request`, {})
    await ask(approver, `/${id}/approve`, {})
    const { link, status_path } = await ask(payer, `/${id}/pay`, {})
    expect(link?.url).toMatch(/^http/)
    const { payoutLinks } = await import("medusa-plugin-card-payments/workflows")
    const linksFor = (who: Person) => payoutLinks(store.container(), { payout_id: id, actor_id: idOf(who) })
    for (const who of [initiator, payer]) {
      expect((await ask(who, `/${id}`)).link).toEqual(link)
      expect(await linksFor(who)).toEqual({
        status_path,
        link: { ...link, expires_at: new Date(link?.expires_at ?? 0) },
      })
    }
    expect((await ask(reader, `/${id}`)).link).toBeNull()
    expect(await linksFor(reader)).toEqual({ status_path, link: null })
    await expect(linksFor(approver)).rejects.toMatchObject({ type: "forbidden" })
    const shown = (await ask(reader, `/${id}`)).timeline.filter(({ kind }) => kind === "link_shown")
    expect(sorted(shown.map(({ actor_id }) => actor_id ?? ""))).toEqual(sorted([idOf(initiator), idOf(payer)]))
  })

  describe("routes", () => {
    const { everyCell, everyPage } = payoutMatrix(store)
    const { everyBatch } = payoutBatchMatrix(store)
    const everyRoute = everyPayoutRoute(store)
    const { byRoles, initiator } = payoutCasts(store)

    // A state refuses in the same way whoever gave the permission: `payout-rights.spec.ts`.
    it("each member tries each action, allowed or not", async () => {
      expect(await everyCell(await byRoles(), allowedCases, await initiator())).toBe(54)
    })

    it("each member tries each action on a batch, allowed or not", async () => {
      expect(await everyBatch(await byRoles(), allowedBatchCases, await initiator())).toBe(45)
    })

    it("each member tries to read and to create", async () => {
      await everyPage(await byRoles(), await initiator())
    })

    it("every route checks the permission, and reveals nothing without it", async () => {
      // Listed in both lists, which has no effect.
      await everyRoute(await user("bo@shop.example", [await role(["product:read"])]), await initiator())
    })
  })
}

describeStore("permissions for payouts, by Medusa's roles", stories, storeOfRoles)
