/** What a person may ask of a transaction. `amount`: decimal text in major units. */
export type TransactionRequest =
  | { kind: "check" }
  | { kind: "void" }
  | { kind: "return" }
  | { kind: "capture"; amount: string }
  | { kind: "rule"; operationId: string; happened: boolean; note: string }

/** The admin route that carries the request out, and its body. */
export function transactionRoute(transactionId: string, request: TransactionRequest): { path: string; body: object } {
  const base = "/admin/card-payments"
  switch (request.kind) {
    case "capture":
      return {
        path: `${base}/transactions/${encodeURIComponent(transactionId)}/capture`,
        body: { amount: request.amount },
      }
    case "rule":
      return {
        path: `${base}/operations/${encodeURIComponent(request.operationId)}/rule`,
        body: { happened: request.happened, note: request.note },
      }
    default:
      return { path: `${base}/transactions/${encodeURIComponent(transactionId)}/${request.kind}`, body: {} }
  }
}
