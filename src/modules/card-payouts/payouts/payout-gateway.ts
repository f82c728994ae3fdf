import type { AskedOrder, CheckedOrder, PayoutOrder, Sent, StatusReport } from "../../../mapping"

export type { AskedOrder, CheckedOrder, PayoutOrder, Sent, StatusReport }

/**
 * What this module asks of the gateway. It knows no account and no key: a workflow hands it the module `card_payments`, whose
 * `payouts` answers to this.
 */
export type PayoutGateway = {
  /**
   * A `client_orderid`, recognised by callbacks as that of a payout: a new one, or, of a payout that is paid in one step, always the
   * same, since the gateway takes an order once.
   */
  newOrderId(payoutId?: string): string
  /** Registers a payout without releasing money. A typed card is read from `withTypedCard`, everything else from `sealed`. */
  check(order: PayoutOrder): Promise<Sent>
  /** Executes what `check` registered under `orderid`. Money. */
  pay(order: CheckedOrder): Promise<Sent>
  /** Pays out in one step. Money. */
  payout(order: PayoutOrder): Promise<Sent>
  /** Moves money from the merchant's deposit to a stored card. Money. */
  transfer(order: PayoutOrder): Promise<Sent>
  /**
   * Makes the page on which the recipient enters a card or another destination; whoever has its address can be paid. Money.
   * The address is encrypted for the payout (`openLink` of the same module reads it).
   */
  form(order: PayoutOrder): Promise<Sent & { link?: string }>
  /** Asks what became of an order. Never throws for what the gateway does; `silent` where there is no readable answer. */
  ask(order: AskedOrder): Promise<StatusReport>
}
