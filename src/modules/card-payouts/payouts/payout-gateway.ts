import type { PolledOrder, CheckedOrder, PayoutOrder, Sent, StatusReport } from "../../../mapping"

export type { PolledOrder, CheckedOrder, PayoutOrder, Sent, StatusReport }

/**
 * The gateway calls that this module needs. It knows no account and no key: workflows pass
 * `payouts` of the module `card_payments`, which implements this type.
 */
export type PayoutGateway = {
  /**
   * Returns a `client_orderid` that callbacks recognize as a payout's. Without a payout id it is
   * new each time. For a payout paid in one step it is always the same, since the gateway accepts
   * an order once.
   */
  newOrderId(payoutId?: string): string
  /**
   * Registers a payout without releasing money. A typed card is read from `withTypedCard`, every
   * other destination from `encrypted`.
   */
  check(order: PayoutOrder): Promise<Sent>
  /** Executes the payout that `check` registered under `orderid`. Releases money. */
  pay(order: CheckedOrder): Promise<Sent>
  /** Pays out in one step. Releases money. */
  payout(order: PayoutOrder): Promise<Sent>
  /** Moves money from the merchant's deposit to a stored card. Releases money. */
  transfer(order: PayoutOrder): Promise<Sent>
  /**
   * Creates the page on which the recipient enters a card or another destination. Anyone with its
   * address can be paid. Releases money. The address is encrypted for the payout (`openLink` of the
   * same module decrypts it).
   */
  form(order: PayoutOrder): Promise<Sent & { link?: string }>
  /**
   * Polls an order's status. Never throws for a gateway error; `silent` if there is no readable
   * answer.
   */
  ask(order: PolledOrder): Promise<StatusReport>
}
