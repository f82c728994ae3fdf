import type { AdminDispute, DisputeVerb } from "../../contracts"
import type { ChangeDisputeBody } from "../../contracts/requests/disputes"
import { attentionKey } from "../attention/attention-queries"
import { useMessages } from "../format/localized-text"
import { fetchJson } from "../http/store-server"
import { type RunRequest, useRequest } from "../http/use-request"
import { paymentKeys } from "../payments/payment-queries"

export const disputesPath = "/admin/card-payments/disputes"

const all = ["card-payments", "disputes"] as const

/** The react-query keys of the lists; `all` is their prefix. */
export const disputeKeys = { all, lists: [...all, "list"] as const }

/** The dispute that an action's path changes. */
export async function disputeOfPath(path: string): Promise<AdminDispute> {
  const { dispute } = await fetchJson<{ dispute: AdminDispute }>(path.slice(0, path.lastIndexOf("/")))
  return dispute
}

export type DisputeRequest = { kind: DisputeVerb; id: string } & ChangeDisputeBody

/** Sets the state of a dispute. The form shows refusals. */
export function useDisputeAction(): RunRequest<DisputeRequest> {
  const { t } = useMessages()
  return useRequest<DisputeRequest, { dispute: AdminDispute }>({
    route: ({ kind, id, ...body }) => ({ path: `${disputesPath}/${encodeURIComponent(id)}/${kind}`, body }),
    stale: [{ queryKey: disputeKeys.all }, { queryKey: paymentKeys.all }, { queryKey: attentionKey }],
    outcome: ({ dispute }) => ({
      tone: "success",
      text: t("cardPayments.disputes.done", { state: t(`cardPayments.disputes.state.${dispute.state}`) }),
    }),
  })
}
