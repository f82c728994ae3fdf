import type { Context } from "./context"

export type SaidProblem = {
  subscription_id: string
  /** What needs somebody's attention, in a sentence; null where it is over. */
  problem: string | null
  /** What all sentences about it begin with: none but those is taken back or written over. */
  words?: string
}

/** Says what of a subscription needs somebody's attention, or takes it back. */
export async function sayProblem({ pg }: Context, { subscription_id, problem, words }: SaidProblem): Promise<void> {
  const row = pg("card_subscription").where({ id: subscription_id })
  if (words !== undefined) void row.where((of) => void of.whereNull("problem").orWhereLike("problem", `${words}%`))
  await row.update({ problem: problem && problem.slice(0, 500) })
}
