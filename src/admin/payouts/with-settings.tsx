import type { PayoutSettings } from "../../contracts"
import { Container, Heading } from "@medusajs/ui"
import type { ReactNode } from "react"
import { FailureNotice, LoadingNotice } from "../ui/query-notice"
import { usePayoutSettings } from "./payout-queries"

type WithSettingsProps = {
  texts: { title: string; loading: string; failed: string }
  children: (settings: PayoutSettings) => ReactNode
  /** Test id of the page. */
  "data-testid": string
}

/** A page of payouts or batches, once the accounts and the user's permissions are loaded. */
export const WithSettings = ({ texts, children, ...rest }: WithSettingsProps) => {
  const settings = usePayoutSettings()
  return (
    <Container className="p-0" data-testid={rest["data-testid"]}>
      {settings.data ? (
        children(settings.data)
      ) : (
        <>
          <Heading className="px-6 pt-4">{texts.title}</Heading>
          {settings.isError ? (
            <FailureNotice text={texts.failed} query={settings} />
          ) : (
            <LoadingNotice text={texts.loading} />
          )}
        </>
      )}
    </Container>
  )
}
