import type { Order } from "../books/ledger"

/** Address of the hosted page: unguessable, and valid until the payment is final. */
export function formPath(order: Order): string {
  return `/payment/form/init/${order.orderid}/${order.formToken ?? ""}`
}

/** Address of the 3-D Secure page (wire facts 7). */
export function threeDSPath(order: Order): string {
  return `/payment/form/redirect/${order.orderid}/${order.threeDS?.token ?? ""}`
}

/** Pages of the card's issuer, for merchant-run 3-D Secure. */
export type IssuerPage = "method" | "challenge" | "3ds1"

export function issuerPath(order: Order, page: IssuerPage): string {
  return `/payment/issuer/${page}/${order.orderid}/${order.threeDS?.merchantRun?.token ?? ""}`
}
