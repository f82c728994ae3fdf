import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Heading, Text } from "@medusajs/ui"
import { useEffect } from "react"
import { useLocation } from "react-router-dom"
import { useMessages } from "../../../format/localized-text"
import { AccountSection } from "../../../settings/account-section"
import { useCardSettings } from "../../../settings/settings-queries"
import { Assumptions, StoreOptions, SystemSection } from "../../../settings/store-sections"
import { Breadcrumb } from "../../../ui/page-layout"
import { FailureNotice, LoadingNotice } from "../../../ui/query-notice"

/** Accounts, options, assumptions and versions; nothing here can be changed. */
const CardSettingsPage = () => {
  const { t } = useMessages()
  const query = useCardSettings()
  const settings = query.data
  const { hash } = useLocation()
  const isLoaded = settings !== undefined
  useEffect(() => {
    if (isLoaded) document.getElementById(hash.slice(1))?.focus()
  }, [hash, isLoaded])
  return (
    <div className="flex flex-col gap-y-3" data-testid="card-settings-page">
      <Container className="p-0">
        <div className="px-6 py-4">
          <Heading>{t("cardPayments.settings.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {t("cardPayments.settings.subtitle")}
          </Text>
        </div>
        {query.isPending && <LoadingNotice text={t("cardPayments.settings.loading")} />}
        {query.isError && <FailureNotice text={t("cardPayments.settings.loadFailed")} query={query} />}
        {settings?.accounts.length === 0 && (
          <Text size="small" className="px-6 pb-4">
            {t("cardPayments.settings.noAccount")}
          </Text>
        )}
      </Container>
      {settings?.accounts.map((account) => (
        <AccountSection key={account.name} account={account} zone={settings.time_zone} />
      ))}
      {settings && (
        <>
          <SystemSection settings={settings} />
          <Assumptions settings={settings} />
          <StoreOptions settings={settings} />
        </>
      )}
    </div>
  )
}

export const config = defineRouteConfig({ label: "cardPayments.settings.title", translationNs: "translation" })
export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.settings.title" /> }
export default CardSettingsPage
