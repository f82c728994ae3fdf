import {
  authenticate,
  defineMiddlewares,
  type MiddlewareRoute,
  validateAndTransformBody,
} from "@medusajs/framework/http"
import { AdminCaptureCardPayment, AdminRuleCardStep } from "./admin/card-payments/validators"
import { carryShopper } from "./carry-shopper"
import { guardSessionData } from "./guard-session-data"
import { noStore } from "./no-store"
import { redactAccessLog } from "./redact-access-log"
import { refuseCardData } from "./refuse-card-data"
import { refuseNoText } from "./refuse-no-text"
import { requireCustomer } from "./require-customer"

/** Medusa's own store routes that keep what a shopper sends. */
const keeping = ["carts", "customers", "payment-collections", "orders", "returns"]

const routes: MiddlewareRoute[] = [
  // Without a wildcard: the router decodes what one stands for, and fails before anybody is asked.
  { matcher: "/store/card-payments", middlewares: [redactAccessLog, noStore, refuseNoText] },
  {
    matcher: "/store/card-payments/cards",
    middlewares: [requireCustomer, authenticate("customer", ["session", "bearer"])],
  },
  ...keeping.map((name) => ({ matcher: `/store/${name}`, middlewares: [refuseCardData] })),
  { matcher: "/admin/card-payments", middlewares: [refuseNoText] },
  { matcher: "/hooks/card-payments", middlewares: [redactAccessLog, refuseNoText] },
  // What is done with bodies is looked up by another rule than middlewares: these need the wildcard, and the longest counts.
  { matcher: "/hooks/card-payments/*", bodyParser: { sizeLimit: "16kb" } },
  // Card data and answers of issuers: the routes read their bodies themselves (`readJson`, `readForm`).
  { matcher: "/store/card-payments/*", bodyParser: false },
  { matcher: "/hooks/card-payments/:account/3ds/:token", bodyParser: false },
  {
    matcher: "/store/payment-collections/:id/payment-sessions",
    methods: ["POST"],
    middlewares: [guardSessionData, carryShopper],
  },
  {
    matcher: "/admin/payment-collections/:id/payment-sessions",
    methods: ["POST"],
    middlewares: [guardSessionData],
  },
  {
    matcher: "/admin/card-payments/transactions/:id/capture",
    methods: ["POST"],
    middlewares: [validateAndTransformBody(AdminCaptureCardPayment)],
  },
  {
    matcher: "/admin/card-payments/operations/:id/rule",
    methods: ["POST"],
    middlewares: [validateAndTransformBody(AdminRuleCardStep)],
  },
]

export default defineMiddlewares({ routes })
