import { operations } from "../../../gateway"
import type { Context } from "../context"
import { ibanProblem } from "./iban-problem"
import { paysBanksAtOnce } from "./pays-banks-at-once"
import { sentNumber } from "./sent-number"

/** As long as the call in one step takes it (wire facts 4.12). */
const LONGEST_AT_ONCE = operations.payout.request.shape.account_number.unwrap().maxLength ?? Infinity

/** What is wrong with the number of a bank account, in a sentence that does not repeat it; undefined where nothing is. */
export function accountNumberProblem(
  context: Pick<Context, "options">,
  { account, number }: { account: string; number: string },
): string | undefined {
  const problem = ibanProblem(number)
  if (problem || sentNumber(number).length <= LONGEST_AT_ONCE || !paysBanksAtOnce(context, account)) return problem
  return `Account number is too long for payouts in one step: at most ${LONGEST_AT_ONCE} characters; with bankFlow "check_pay" longer ones can be paid.`
}
