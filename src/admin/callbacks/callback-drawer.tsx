import { Button, Drawer } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { AdminCallbackDetail } from "../../contracts"
import { type Messages, useMessages } from "../format/localized-text"
import { fetchJson } from "../http/store-server"
import { DrawerHead, useLastValue } from "../ui/form/form-drawer"
import { CopyLine, StateBadge, TextLink } from "../ui/inline-elements"
import { changeParams, useListParams } from "../ui/list-params"
import { DetailList } from "../ui/page-layout"
import { FailureNotice, LoadingNotice } from "../ui/query-notice"
import { useReturnedFocus } from "../ui/use-returned-focus"
import { CALLBACK_PARAM, callbackColors, ProcessButton } from "./callback-list"
import { callbackKey, callbacksPath } from "./callback-queries"

type Answer = { callback: AdminCallbackDetail; time_zone: string }

/** The callback whose id is in the URL, in a drawer. */
export const CallbackDrawer = () => {
  const { t } = useMessages()
  const [params, setParams] = useListParams()
  const opened = params.get(CALLBACK_PARAM)
  // The content stays while the drawer closes.
  const id = useLastValue(opened)
  const focus = useReturnedFocus()
  const close = () => setParams(changeParams(params, { [CALLBACK_PARAM]: null }))
  return (
    <Drawer open={opened !== null} onOpenChange={(next) => !next && close()}>
      <Drawer.Content data-testid="card-callback-drawer" {...focus}>
        <DrawerHead title={t("cardPayments.callbacks.detail.title")} data-testid="card-callback-drawer-head" />
        <Drawer.Description className="text-ui-fg-subtle text-pretty px-6 pt-4">
          {t("cardPayments.callbacks.detail.hint")}
        </Drawer.Description>
        {id !== null && <CallbackDetails id={id} />}
      </Drawer.Content>
    </Drawer>
  )
}

const CallbackDetails = ({ id }: { id: string }) => {
  const messages = useMessages()
  const { t } = messages
  const query = useQuery({
    queryKey: [...callbackKey, "detail", id],
    queryFn: () => fetchJson<Answer>(`${callbacksPath}/${encodeURIComponent(id)}`),
    staleTime: 0,
  })
  const callback = query.data?.callback
  return (
    <>
      <Drawer.Body className="overflow-y-auto">
        {query.data && <DetailList details={detailsOf(messages, query.data)} />}
        {!query.data &&
          (query.isError ? (
            <FailureNotice text={t("cardPayments.callbacks.detail.loadFailed")} query={query} />
          ) : (
            <LoadingNotice text={t("cardPayments.callbacks.detail.loading")} />
          ))}
      </Drawer.Body>
      <Drawer.Footer>
        <Drawer.Close asChild>
          <Button size="small" variant="secondary" data-testid="card-callback-drawer-close">
            {t("cardPayments.form.close")}
          </Button>
        </Drawer.Close>
        {callback && <ProcessButton callback={callback} />}
      </Drawer.Footer>
    </>
  )
}

type Detail = { name: string; value: ReactNode; "data-testid"?: string }

function detailsOf({ t, text, time, price }: Messages, { callback, time_zone: zone }: Answer): Detail[] {
  const { reported_status, reported_type, amount, currency_code, reason_code, state, problem, account } = callback
  const { client_orderid, orderid, deliveries, attempts, next_attempt_at, processed_at } = callback
  const detail = (name: string) => t(`cardPayments.callbacks.detail.${name}`)
  const moment = (name: string, at: string | null): Detail[] =>
    at === null ? [] : [{ name, value: <time dateTime={at}>{time(at, zone)}</time> }]
  return [
    {
      name: t("cardPayments.payments.callback.column.status"),
      value: [reported_type, reported_status].filter(Boolean).join(" "),
      "data-testid": "card-callback-reported",
    },
    ...(amount === null
      ? []
      : [
          {
            name: t("cardPayments.payments.callback.column.amount"),
            value: <span className="tabular-nums">{currency_code ? price(amount, currency_code) : amount}</span>,
            "data-testid": "card-callback-amount",
          },
        ]),
    ...(reason_code === null ? [] : [{ name: t("cardPayments.disputes.column.reason"), value: reason_code }]),
    {
      name: detail("verified"),
      value: t("cardPayments.callbacks.detail.signature", { names: callback.signed.join(", ") }),
      "data-testid": "card-callback-verified",
    },
    {
      name: t("cardPayments.payments.callback.column.state"),
      value: (
        <span className="flex justify-end">
          <StateBadge state={state} color={callbackColors[state]} data-testid="card-callback-state">
            {t(`cardPayments.payments.callback.state.${state}`)}
          </StateBadge>
        </span>
      ),
    },
    ...(problem
      ? [
          {
            name: detail("error"),
            value: (
              <span className="flex flex-col items-end">
                <span>{text(problem)}</span>
                <code className="text-ui-fg-subtle text-xs">{problem.code}</code>
              </span>
            ),
            "data-testid": "card-callback-error",
          },
        ]
      : []),
    { name: t("cardPayments.callbacks.filter.deliveries"), value: String(deliveries) },
    { name: detail("attempts"), value: String(attempts), "data-testid": "card-callback-attempts" },
    ...moment(t("cardPayments.payments.callback.column.time"), callback.created_at),
    ...moment(detail("updated"), callback.updated_at),
    ...moment(detail("processed"), processed_at),
    ...moment(detail("next"), next_attempt_at),
    ...orderIds(t, { client_orderid, orderid }),
    { name: t("cardPayments.payments.filter.account"), value: account },
    ...linksOf(t, callback),
  ]
}

function orderIds(t: Messages["t"], ids: { client_orderid: string; orderid: string }): Detail[] {
  return [
    [t("cardPayments.ids.client"), ids.client_orderid] as const,
    [t("cardPayments.ids.gateway"), ids.orderid] as const,
  ].map(([name, value]) => ({ name, value: <CopyLine name={name} value={value} /> }))
}

/** The pages of the records that the callback is about. */
function linksOf(t: Messages["t"], { transaction_id, payout_id, subscription_id }: AdminCallbackDetail): Detail[] {
  const links = [
    ["one", transaction_id, "/card-payments"],
    ["payout", payout_id, "/card-payments/payouts"],
    ["subscription", subscription_id, "/card-payments/subscriptions"],
  ] as const
  return links.flatMap(([name, id, path]) =>
    id === null
      ? []
      : [
          {
            name: t(`cardPayments.payments.${name}`),
            value: <TextLink to={`${path}/${id}`}>{t("cardPayments.payments.open")}</TextLink>,
            "data-testid": `card-callback-${name}`,
          },
        ],
  )
}
