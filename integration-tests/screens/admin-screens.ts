import type { DemoSetup } from "../browser/environment/describe-demo"
import type { Answers } from "./states"

/** Ids of the rows whose pages are pictured. */
export type Pictured = Record<
  "payment" | "subscription" | "plan" | "payout" | "batch" | "reconciliation" | "order" | "customer" | "product",
  string
>

export type Screen = Answers & {
  /** The file's name. */
  name: string
  title: string
  /** The address below the admin's. */
  address: (of: Pictured) => string
  /** Added to the address in the empty state, where emptied answers would not show it. */
  emptyQuery?: string
  /** Waited for in the full state, by test id. */
  ready: string
  /** The test id of the plugin's part of a page of Medusa; only this part is pictured and checked. */
  part?: string
}

const list = (name: string, given: Omit<Screen, "name" | "address" | "path"> & { at?: string }): Screen => ({
  name,
  address: () => `/card-payments${given.at ?? `/${name}`}`,
  path: new RegExp(`^${name === "payments" ? "transactions" : name}$`),
  ...given,
})

const detail = (
  name: keyof Pictured,
  given: Omit<Screen, "name" | "address" | "path"> & { at: string; api: string },
): Screen => ({
  name,
  address: (of) => `/card-payments${given.at}/${of[name]}`,
  path: new RegExp(`^${given.api}/[^/]+$`),
  ...given,
})

const widget = (name: string, given: Omit<Screen, "name">): Screen => ({ name, ...given })

/** Every screen of the plugin in the admin, and its parts of pages of Medusa. */
export const adminScreensInStates: readonly Screen[] = [
  widget("order-payments", {
    ...{ title: "On the order page: card payments", path: /^orders\/[^/]+$/, part: "card-payments-widget" },
    ...{ rows: ["timeline"], counts: ["timeline_count"], ready: "card-payments-widget" },
    address: ({ order }) => `/orders/${order}`,
  }),
  widget("order-payouts", {
    ...{ title: "On the order page: payouts", path: /^payouts$/, part: "card-payouts-widget" },
    ...{ rows: ["payouts"], ready: "card-payouts-widget", address: ({ order }) => `/orders/${order}` },
  }),
  widget("customer", {
    ...{ title: "On the customer page", path: /^customers\/[^/]+$/, part: "card-customer-widget" },
    ...{ rows: ["rows"], ready: "card-customer-payment-state", address: ({ customer }) => `/customers/${customer}` },
  }),
  widget("product-plans", {
    ...{ title: "On the product page: plans", path: /^plans$/, part: "card-plans-widget" },
    ...{ rows: ["plans"], ready: "card-plan", address: ({ product }) => `/products/${product}` },
  }),
  list("payments", { title: "Payments", at: "", rows: ["transactions"], ready: "card-payments-open" }),
  detail("payment", {
    ...{ title: "A payment", at: "", api: "transactions", ready: "card-payment-call" },
    ...{ rows: ["calls", "callbacks", "timeline", "attempts"], counts: ["timeline_count"] },
  }),
  {
    ...{ name: "overview", title: "Overview", ready: "card-overview-captured", path: /^overview$/ },
    address: () => "/card-payments/overview",
    ...{ rows: [], emptyQuery: "?account=jpy" },
  },
  list("attention", { title: "Needs attention", rows: ["attention"], ready: "card-attention-row" }),
  list("disputes", { title: "Disputes", rows: ["disputes"], ready: "card-disputes-payment" }),
  list("callbacks", { title: "Callbacks", rows: ["callbacks"], ready: "card-callbacks-row-state" }),
  {
    ...{ name: "reconciliations", title: "Reconciliation", ready: "card-reconciliation-result" },
    ...{ address: () => "/card-payments/reconciliation", path: /^reconciliations$/, rows: ["reconciliations"] },
  },
  detail("reconciliation", {
    ...{ title: "A comparison", at: "/reconciliation", api: "reconciliations", ready: "card-difference" },
    rows: ["causes"],
  }),
  list("subscriptions", { title: "Subscriptions", rows: ["subscriptions"], ready: "card-subscriptions-open" }),
  detail("subscription", {
    ...{ title: "A subscription", at: "/subscriptions", api: "subscriptions", ready: "card-subscription-title" },
    rows: ["charges", "upcoming", "history"],
  }),
  list("plans", { title: "Subscription plans", rows: ["plans"], ready: "card-plans-table" }),
  detail("plan", { title: "A plan", at: "/plans", api: "plans", ready: "card-plan-count", rows: ["currencies"] }),
  list("payouts", { title: "Payouts", rows: ["payouts"], ready: "card-payouts-open" }),
  detail("payout", {
    ...{ title: "A payout", at: "/payouts", api: "payouts", ready: "card-payout-title" },
    rows: ["history", "entries"],
  }),
  {
    ...{ name: "batches", title: "Payout batches", ready: "card-payout-batches", path: /^payouts\/batches$/ },
    ...{ address: () => "/card-payments/payouts/batches", rows: ["batches"] },
  },
  {
    ...{ name: "batch", title: "A batch", ready: "card-payout-batch-title", path: /^payouts\/batches\/[^/]+$/ },
    ...{ address: ({ batch }) => `/card-payments/payouts/batches/${batch}`, rows: ["rows", "problems"] },
  },
  {
    ...{ name: "settings", title: "Settings", ready: "card-settings-account", path: /^settings$/ },
    ...{ address: () => "/settings/card-payments", rows: ["accounts", "assumptions", "options", "providers"] },
  },
]

export const addressOf = (setup: DemoSetup, screen: Screen, rows: Pictured) =>
  setup.demo().demoInfo.adminUrl + screen.address(rows)

/** Selects the plugin's part of a screen. */
export const selectorOf = ({ part }: Screen) => (part === undefined ? "main" : `[data-testid=${part}]`)
