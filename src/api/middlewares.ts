import {
  authenticate,
  defineMiddlewares,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
  type MiddlewareRoute,
} from "@medusajs/framework/http"
import { answering } from "./answer-refusals"
import { redactAccessLog, refuseNoText } from "./access-log"
import {
  AdminCreatePayout,
  AdminCreatePayoutBatch,
  AdminCreatePayoutForm,
  batchBodies,
  payoutBodies,
} from "../contracts/requests/payouts"
import { AdminCreateCardPlan, AdminUpdateCardPlan } from "../contracts/requests/plans"
import {
  AdminCreateSubscription,
  AdminResolveSubscriptionCharge,
  AdminResolveSubscriptionSchedule,
  subscriptionBodies,
} from "../contracts/requests/subscriptions"
import { AdminConfirmEnvironment } from "../contracts/requests/attention"
import { AdminChangeDispute } from "../contracts/requests/disputes"
import { AdminChargeOrder, AdminResolveCardOperation, transactionBodies } from "../contracts/requests/payments"
import { requirePayoutRight, requirePolicy, requirePolicyForCard, routePolicies, routeRights } from "./authorization"
import { guardSessionData, refuseCardData } from "./guards/card-data"
import { reconcilePaidSession } from "./guards/cart-completion"
import { holdAmountDueFor, holdAmountDueToMark } from "./guards/hold-amount-due"
import { holdOrderToRefund, refuseToCancelChanging } from "./guards/open-order-change"
import { guardSubscriptionCart, guardSubscriptionItem, guardSubscriptionOrder } from "./guards/subscription-cart"
import { guardWorkflowRuns } from "./guards/workflow-runs"
import { batchVerbs, disputeVerbs, payoutVerbs, subscriptionVerbs, transactionVerbs } from "../contracts"
import {
  AdminRepairDifference,
  AdminStartReconciliation,
  AdminUploadReport,
} from "../contracts/requests/reconciliation"
import { noFields } from "../contracts/requests/fields"
import { parseJsonBody } from "./read-body"
import { readFields } from "./request-fields"
import { requireCustomer } from "./signed-in-customer"

/** No response of these routes, errors included, may be cached. */
function noStore(_req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  res.setHeader("Cache-Control", "no-store")
  next()
}

/** Medusa's own store routes that store a shopper's input. */
const keeping = ["carts", "customers", "payment-collections", "orders", "returns"]

/**
 * Bodies of the admin's routes, by the path below `/admin/card-payments`. Problems are reported by
 * field, without the values, which may be card numbers.
 */
export const adminBodies: Readonly<Record<string, Parameters<typeof readFields>[0]>> = {
  ...bodiesOf("transactions/:id", transactionVerbs, transactionBodies),
  ...Object.fromEntries(Object.keys(disputeVerbs).map((action) => [`disputes/:id/${action}`, AdminChangeDispute])),
  "callbacks/:id/process": noFields,
  "callbacks/process-failed": noFields,
  "operations/:id/resolve": AdminResolveCardOperation,
  "orders/:id/charge": AdminChargeOrder,
  reconciliations: AdminStartReconciliation,
  "reconciliations/:id/cancel": noFields,
  "reconciliations/:id/report": AdminUploadReport,
  "reconciliations/differences/:id/repair": AdminRepairDifference,
  "environment/confirm": AdminConfirmEnvironment,
  "settings/accounts/:name/check": noFields,
  "settings/accounts/:name/callback": noFields,
  plans: AdminCreateCardPlan,
  "plans/:id": AdminUpdateCardPlan,
  subscriptions: AdminCreateSubscription,
  "subscriptions/:id/schedule/resolve": AdminResolveSubscriptionSchedule,
  "subscriptions/:id/charges/:charge_id/resolve": AdminResolveSubscriptionCharge,
  ...bodiesOf("subscriptions/:id", subscriptionVerbs, subscriptionBodies),
  payouts: AdminCreatePayout,
  "payouts/form": AdminCreatePayoutForm,
  "payouts/batches": AdminCreatePayoutBatch,
  ...bodiesOf("payouts/batches/:id", batchVerbs, batchBodies),
  ...bodiesOf("payouts/:id", payoutVerbs, payoutBodies),
}

/** Of a body. */
const MOST_BYTES = 100 * 1024
/** Fits a file of 5 MB, whose quotes and line ends take two characters each in JSON. */
const MOST_BYTES_OF_FILE = 12 * 1024 * 1024
const mostBytes: Readonly<Record<string, number>> = {
  "payouts/batches": MOST_BYTES_OF_FILE,
  "reconciliations/:id/report": MOST_BYTES_OF_FILE,
}

function readBodyOf(path: string, schema: Parameters<typeof readFields>[0]) {
  const [parse, read] = [parseJsonBody(mostBytes[path] ?? MOST_BYTES), readFields(schema)]
  return (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> =>
    parse(req, res, () => read(req, res, next))
}

function bodiesOf(path: string, verbs: object, bodies: typeof adminBodies) {
  return Object.fromEntries(Object.keys(verbs).map((action) => [`${path}/${action}`, bodies[action] ?? noFields]))
}

/**
 * Our own check comes first, because its error names the missing policy; Medusa's own makes the
 * policy known to Medusa's tools.
 */
const policies: MiddlewareRoute[] = Object.entries(routePolicies).flatMap(([route, policy]) => {
  const [resource = "", operation = ""] = policy.split(":")
  return [
    { ...placeOf(route), middlewares: [requirePolicy(policy)] },
    { ...placeOf(route), policies: [{ resource, operation }] },
  ]
})

const rights: MiddlewareRoute[] = Object.entries(routeRights).map(([route, action]) => ({
  ...placeOf(route),
  middlewares: [requirePayoutRight(action)],
}))

function placeOf(route: string) {
  const [method = "", path = ""] = route.split(" ")
  return { matcher: `/admin/card-payments/${path}`, methods: [method as "GET" | "POST" | "DELETE"] }
}

/** The parts of `/store/card-payments` that need a signed-in customer, and the text without one. */
export const customersOnly = { cards: "sign_in.saved_cards", subscriptions: "sign_in.subscriptions" } as const

const routes: MiddlewareRoute[] = [
  // Without a wildcard, because the router would decode the wildcard's value first, and fail before
  // these middlewares run.
  { matcher: "/store/card-payments", middlewares: [redactAccessLog, noStore, refuseNoText] },
  ...Object.entries(customersOnly).map(([part, reason]) => ({
    matcher: `/store/card-payments/${part}`,
    middlewares: [requireCustomer(reason), authenticate("customer", ["session", "bearer"])],
  })),
  ...keeping.map((name) => ({ matcher: `/store/${name}`, middlewares: [refuseCardData] })),
  { matcher: "/store/carts/:id", methods: ["POST"], middlewares: [guardSubscriptionCart] },
  {
    matcher: "/store/carts/:id/complete",
    methods: ["POST"],
    middlewares: [guardSubscriptionOrder, reconcilePaidSession],
  },
  { matcher: "/store/carts/:id/line-items/:line_id", methods: ["POST"], middlewares: [guardSubscriptionItem] },
  // Payout links control where money goes, and recipients' addresses are private.
  { matcher: "/admin/card-payments", middlewares: [redactAccessLog, noStore, refuseNoText] },
  { matcher: "/hooks/card-payments", middlewares: [redactAccessLog, refuseNoText] },
  // Body parser settings need the wildcard, unlike middlewares, and the longest matcher wins.
  { matcher: "/hooks/card-payments/*", bodyParser: { sizeLimit: "16kb" } },
  // Card data and issuers' responses: these routes read their bodies themselves (`readJson`,
  // `readForm`, `parseJsonBody`).
  { matcher: "/admin/card-payments/*", bodyParser: false },
  { matcher: "/store/card-payments/*", bodyParser: false },
  { matcher: "/hooks/card-payments/:account/3ds/:token", bodyParser: false },
  {
    matcher: "/store/payment-collections/:id/payment-sessions",
    methods: ["POST"],
    middlewares: [guardSessionData, holdAmountDueFor("shopper")],
  },
  {
    matcher: "/admin/payment-collections/:id/payment-sessions",
    methods: ["POST"],
    middlewares: [guardSessionData, holdAmountDueFor("admin")],
  },
  { matcher: "/admin/payment-collections/:id/mark-as-paid", methods: ["POST"], middlewares: [holdAmountDueToMark] },
  ...["run", "steps/success", "steps/failure"].map((action) => ({
    matcher: `/admin/workflows-executions/:workflow_id/${action}`,
    middlewares: [guardWorkflowRuns],
  })),
  ...policies,
  ...rights,
  {
    matcher: "/admin/payments/:id/capture",
    methods: ["POST"],
    middlewares: [requirePolicyForCard("card_payment:capture")],
  },
  {
    matcher: "/admin/payments/:id/refund",
    methods: ["POST"],
    middlewares: [requirePolicyForCard("card_payment:refund"), holdOrderToRefund],
  },
  { matcher: "/admin/orders/:id/cancel", methods: ["POST"], middlewares: [refuseToCancelChanging] },
  ...Object.entries(adminBodies).map(([path, schema]) => ({
    matcher: `/admin/card-payments/${path}`,
    methods: ["POST" as const],
    middlewares: [readBodyOf(path, schema)],
  })),
]

export default defineMiddlewares({
  routes: routes.map((route) => {
    return route.middlewares ? { ...route, middlewares: route.middlewares.map((one) => answering(one)) } : route
  }),
})
