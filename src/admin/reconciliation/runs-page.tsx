import { Container } from "@medusajs/ui"
import { useState } from "react"
import { useMessages } from "../format/localized-text"
import { ActionButton } from "../ui/action-button"
import { RecordList, useRecordList } from "../ui/record-list"
import { LastMonth } from "./last-month"
import { runList } from "./run-list"
import { StartDrawer } from "./start-drawer"

/** Do the books agree? The answer for last month, a new run, and the history of runs. */
export const RunsPage = () => {
  const { t, text } = useMessages()
  const [open, setOpen] = useState(false)
  const list = useRecordList(runList)
  const settings = list.answer?.settings
  return (
    <Container className="p-0" data-testid="card-reconciliations-page">
      <RecordList
        of={list}
        notes={<LastMonth />}
        buttons={
          settings && (
            <ActionButton
              label={t("cardPayments.reconciliation.start.action")}
              variant="primary"
              reason={settings.start.reason && text(settings.start.reason)}
              pending={false}
              onPress={() => setOpen(true)}
              data-testid="card-reconciliation-new"
            />
          )
        }
      />
      {settings && <StartDrawer open={open} onClose={() => setOpen(false)} settings={settings} />}
    </Container>
  )
}
