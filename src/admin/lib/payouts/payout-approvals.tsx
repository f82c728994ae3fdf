import { Text } from "@medusajs/ui"
import { Section } from "../section"
import { usePeople } from "../use-people"
import { useWords } from "../use-words"
import type { AdminPayoutDetail } from "./admin-payout"
import { approvalsNeeded } from "./approvals-needed"

/** Who has approved a payout, of how many who must. */
export const PayoutApprovals = ({ payout, zone }: { payout: AdminPayoutDetail; zone: string }) => {
  const { t, time } = useWords()
  const { approvals } = payout
  const person = usePeople(approvals.map(({ approver_id }) => approver_id))
  return (
    <Section title={t("cardPayments.payouts.fact.approvals")} data-testid="card-payout-approvals">
      <div className="flex flex-col gap-y-3 px-6 pb-4">
        <Text size="small" data-testid="card-payout-approvals-count">
          {t("cardPayments.payouts.approvals.count", { number: approvals.length, needed: approvalsNeeded(payout) })}
        </Text>
        <ul className="txt-compact-small flex flex-col gap-y-2 empty:hidden">
          {approvals.map(({ approver_id, at }) => (
            <li key={approver_id} className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 break-words">{person(approver_id)}</span>
              <time dateTime={at} className="text-ui-fg-subtle">
                {time(at, zone)}
              </time>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
