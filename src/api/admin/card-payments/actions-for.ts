import type { Right } from "../../../workflows/payout-rights"

/**
 * What can be done to something, by the rights of whoever asks: a right that somebody does not have is what they are told first, as
 * the routes do.
 */
export function actionsFor<Actions extends object>(actions: Actions, may: (action: keyof Actions) => Right): Actions {
  const all = Object.entries(actions) as [keyof Actions, Right][]
  const theirs = all.map(([name, action]) => [name, may(name).allowed ? action : { ...action, ...may(name) }] as const)
  return Object.fromEntries(theirs) as Actions
}
