import type { PayoutAction } from "../../../modules/card-payouts"
import type { Right } from "../../../workflows/payout-rights"

/**
 * What can be done to a payout or a batch, by the rights of whoever asks: a right that somebody does not have is what they are told
 * first, as the routes do.
 */
export function actionsFor<Actions extends Partial<Record<PayoutAction, Right>>>(
  actions: Actions,
  may: (action: PayoutAction) => Right,
): Actions {
  const all = Object.entries(actions) as [PayoutAction, Right][]
  const theirs = all.map(([name, action]) => [name, may(name).allowed ? action : { ...action, ...may(name) }] as const)
  return Object.fromEntries(theirs) as Actions
}
