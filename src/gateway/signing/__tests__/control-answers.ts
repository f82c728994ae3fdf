import type { OperationName } from "../../operations"

const order = { client_orderid: "order-0001", amount: "10.42", currency: "EUR", email: "jane.roe@example.com" }
const later = { client_orderid: "order-0001", orderid: "9000001" }
const upload = { "client-order-id": "order-0001", orderid: "9000001" }
const part = { ...later, amount: "4.2", currency: "EUR" }

/**
 * Texts that `control` signs, written by hand from the specification's formulas (Authentication 1
 * and the Endpoints table; get-card-info: wire facts 3.1). openssl computes their digests. The
 * table of coverage in docs/reference/gateway.md reads this list as well.
 */
export const controlAnswers: readonly [operation: OperationName, fields: Record<string, string>, text: string][] = [
  ["sale", order, "4242order-00011042jane.roe@example.com"],
  ["preauth", order, "4242order-00011042jane.roe@example.com"],
  ["saleForm", order, "4242order-00011042jane.roe@example.com"],
  ["preauthForm", order, "4242order-00011042jane.roe@example.com"],
  ["paymentForm", order, "4242order-00011042jane.roe@example.com"],
  ["saleForm", { ...order, amount: "1000", currency: "JPY" }, "4242order-00011000jane.roe@example.com"],
  ["saleForm", { ...order, amount: "1.234", currency: "KWD" }, "4242order-00011234jane.roe@example.com"],
  ["saleForm", { ...order, email: "jürgen@exämple.com" }, "4242order-00011042jürgen@exämple.com"],
  ["status", later, "test-merchantorder-00019000001"],
  ["status", { client_orderid: "order-0001" }, "test-merchantorder-0001"],
  ["void", later, "test-merchantorder-00019000001"],
  ["capture", part, "test-merchantorder-00019000001420EUR"],
  ["capture", later, "test-merchantorder-00019000001"],
  ["return", part, "test-merchantorder-00019000001420EUR"],
  ["return", later, "test-merchantorder-00019000001"],
  ["accountVerification", order, "4242order-0001jane.roe@example.com"],
  ["accountVerificationForm", order, "4242order-0001jane.roe@example.com"],
  ["createCardRef", later, "test-merchantorder-00019000001"],
  ["getCardInfo", { cardrefid: "555001" }, "test-merchant555001"],
  ["makeRebill", { ...order, cardrefid: "555001" }, "test-merchantorder-00015550011042EUR"],
  ["uploadMethodUrlResult", upload, "test-merchantorder-00019000001"],
  ["uploadCresResult", upload, "test-merchantorder-00019000001"],
  ["uploadParesResult", upload, "test-merchantorder-00019000001"],
]
