import type { AccountMode } from "../../contracts"
import { useMessages } from "../format/localized-text"
import { StateBadge, TextLink } from "../ui/inline-elements"
import { useModeNotice } from "../http/mode-notice"

const colors = { local: "orange", test: "orange", live: "green", undeclared: "grey" } as const

/** Whether real money moves at an account. */
export const ModeBadge = ({ mode }: { mode: AccountMode }) => {
  const { t } = useMessages()
  return (
    <StateBadge state={mode} color={colors[mode]} data-testid="card-settings-mode">
      {t(`cardPayments.settings.mode.${mode}`)}
    </StateBadge>
  )
}

/** A notice while an account moves no real money; nothing otherwise. */
export const SandboxNotice = () => {
  const { t } = useMessages()
  const accounts = useModeNotice().data?.accounts ?? []
  if (accounts.length === 0) return null
  const names = accounts.map(({ account }) => account).join(", ")
  return (
    <StateBadge state="sandbox" color="orange" data-testid="card-payments-sandbox">
      <TextLink
        to="/settings/card-payments"
        className="no-underline"
        title={t("cardPayments.settings.sandbox.hint", { names })}
      >
        {t("cardPayments.settings.sandbox.badge")}
        <span className="sr-only">{t("cardPayments.settings.sandbox.hint", { names })}</span>
      </TextLink>
    </StateBadge>
  )
}
