import { defineMiddlewares, type MiddlewareRoute, validateAndTransformBody } from "@medusajs/framework/http"
import { AdminCaptureCardPayment, AdminRuleCardStep } from "./admin/card-payments/validators"
import { carryShopper } from "./carry-shopper"
import { guardSessionData } from "./guard-session-data"
import { redactAccessLog } from "./redact-access-log"
import { refuseNoText } from "./refuse-no-text"

const routes: MiddlewareRoute[] = [
  // Without a wildcard: the router decodes what one stands for, and fails before anybody is asked.
  { matcher: "/store/card-payments", middlewares: [refuseNoText] },
  { matcher: "/admin/card-payments", middlewares: [refuseNoText] },
  { matcher: "/hooks/card-payments", middlewares: [redactAccessLog, refuseNoText] },
  // The body's limit is looked up by another rule than middlewares: this one needs the wildcard.
  { matcher: "/hooks/card-payments/*", bodyParser: { sizeLimit: "16kb" } },
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
