import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { CallbackDrawer } from "../../../callbacks/callback-drawer"
import { callbackList } from "../../../callbacks/callback-list"
import { InboxHeader, RefusedCallbackTable } from "../../../callbacks/inbox-sections"
import { Breadcrumb } from "../../../ui/page-layout"
import { RecordList, useRecordList } from "../../../ui/record-list"

/** The gateway's callbacks: verified ones as a list, refused ones as counts. */
const CallbacksPage = () => {
  const list = useRecordList(callbackList)
  const inbox = list.answer?.inbox
  return (
    <div className="flex flex-col gap-y-3" data-testid="card-callbacks-page">
      <InboxHeader inbox={inbox} />
      <Container className="p-0">
        <RecordList of={list} />
      </Container>
      {inbox && <RefusedCallbackTable inbox={inbox} />}
      <CallbackDrawer />
    </div>
  )
}

export const config = defineRouteConfig({
  label: "cardPayments.callbacks.title",
  translationNs: "translation",
  rank: 80,
})
export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.callbacks.title" /> }
export default CallbacksPage
