import { definePolicies } from "@medusajs/framework/utils"

/** Permissions on the card payments of orders. Each action that moves money has its own policy. */
export const cardPaymentPolicies = definePolicies([
  {
    name: "ReadCardPayment",
    resource: "card_payment",
    operation: "read",
    description: "See the card payments of orders, and ask the gateway for their status",
  },
  {
    name: "CaptureCardPayment",
    resource: "card_payment",
    operation: "capture",
    description: "Capture card payments, in whole or in part",
  },
  {
    name: "VoidCardPayment",
    resource: "card_payment",
    operation: "void",
    description: "Release what card payments hold",
  },
  {
    name: "RefundCardPayment",
    resource: "card_payment",
    operation: "refund",
    description: "Refund card payments, where Medusa's refund:create and payment:read are granted as well",
  },
  {
    name: "ResolveCardPayment",
    resource: "card_payment",
    operation: "resolve",
    description: "Resolve manually whether an unconfirmed step, charge or schedule happened at the gateway",
  },
])
