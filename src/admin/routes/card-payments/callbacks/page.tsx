import { Container } from "@medusajs/ui"
import { useCallbacks } from "../../../callbacks/callback-queries"
import { CallbackTable } from "../../../callbacks/callback-table"
import { InboxHeader, RefusedCallbackTable } from "../../../callbacks/inbox-sections"
import { readCallbackQuery } from "../../../callbacks/list-query"
import { useListParams } from "../../../ui/list-params"
import { Breadcrumb } from "../../../ui/page-layout"

/** The gateway's callbacks: verified ones as a list, refused ones as counts. */
const CallbacksPage = () => {
  const [params] = useListParams()
  const listQuery = readCallbackQuery(params)
  const query = useCallbacks(listQuery)
  const inbox = query.data?.inbox
  return (
    <div className="flex flex-col gap-y-3" data-testid="card-callbacks-page">
      <InboxHeader inbox={inbox} />
      <Container className="p-0">
        <CallbackTable listQuery={listQuery} query={query} />
      </Container>
      {inbox && <RefusedCallbackTable inbox={inbox} />}
    </div>
  )
}

export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.callbacks.title" /> }
export default CallbacksPage
