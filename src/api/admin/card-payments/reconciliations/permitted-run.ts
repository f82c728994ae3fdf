import type { AdminReconciliation, AdminReconciliationDifference } from "../../../../contracts"
import type { CardRights } from "../../../../workflows/authorization"
import { actionsFor } from "../../../authorization"

// Reconciliations and differences with the actions that the requester may take.

export function permittedRun<Run extends Pick<AdminReconciliation<Date>, "actions">>(run: Run, may: CardRights): Run {
  return { ...run, actions: actionsFor(run.actions, () => may("card_payment:reconcile")) }
}

type Difference = AdminReconciliationDifference<Date>

export function permittedDifference(difference: Difference, may: CardRights): Difference {
  return { ...difference, actions: actionsFor(difference.actions, () => may("card_payment:reconcile")) }
}
