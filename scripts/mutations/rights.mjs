// Permissions for a shopper's money in the admin, with Medusa's RBAC on.
const routes = ["src/api/__tests__/route-policies.unit.spec.ts"]
const rights = ["src/api/__tests__/policy-rights.unit.spec.ts"]
const byHttp = ["integration-tests/http/admin-roles.spec.ts"]

export default [
  {
    name: "rbac: charging a saved card asks for a policy",
    file: "src/contracts/verbs.ts",
    find: `const charge = "card_subscription:charge"`,
    replace: `const charge = "card_subscription:update"`,
    noticedBy: ["src/policies/__tests__/card-policies.unit.spec.ts"],
    stage: "unit",
  },
  {
    name: "rbac: an action on a payment asks for its policy",
    file: "src/api/authorization.ts",
    find: "[`POST transactions/:id/${action}`, policy]",
    replace: "[`POST transactions/:id/all/${action}`, policy]",
    noticedBy: routes,
    stage: "unit",
  },
  {
    name: "rbac: an encoded name of an action does not pass by its policy",
    file: "src/api/route-action.ts",
    find: `const named = path.replace`,
    replace: `const named = decodeURIComponent(path).replace`,
    noticedBy: routes,
    stage: "unit",
  },
  {
    name: "rbac: policies are asked for in front of the routes",
    file: "src/api/middlewares.ts",
    find: `    { ...placeOf(route), middlewares: [requirePolicy(policy)] },\n`,
    replace: ``,
    noticedBy: routes,
    stage: "unit",
  },
  {
    name: "rbac: rights of payouts are asked for before a body is read",
    file: "src/api/middlewares.ts",
    find: `  ...rights,\n`,
    replace: ``,
    noticedBy: routes,
    stage: "unit",
  },
  {
    name: "rbac: a role that was taken away counts no longer",
    file: "src/workflows/authorization.ts",
    find: `held.filter((role) => named.includes(role))`,
    replace: `[...new Set([...held, ...named])]`,
    noticedBy: rights,
    stage: "unit",
  },
  {
    name: "rbac: a key has no roles",
    file: "src/workflows/authorization.ts",
    find: `actor_type === "user" ? await rolesOf(container, actor_id) : []`,
    replace: `await rolesOf(container, actor_id)`,
    noticedBy: rights,
    stage: "unit",
  },
  {
    name: "rbac: Medusa's own capture and refund ask for the policies of cards besides",
    file: "src/api/authorization.ts",
    find: `    if (data.some((payment) => isCard(payment?.provider_id))) await assertAllowed(req, policy)\n`,
    replace: ``,
    noticedBy: byHttp,
    stage: "stories",
  },
  {
    name: "rbac: who may not read a card payment is shown its state alone",
    file: "src/api/admin/card-payments/transaction-view.ts",
    find: `  if (!may("card_payment:read").allowed) return { id, state: view.state }\n`,
    replace: ``,
    noticedBy: byHttp,
    stage: "stories",
  },
]
