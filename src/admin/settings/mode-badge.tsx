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

/** A notice while an account is a sandbox, or is not declared to be live; nothing otherwise. */
export const SandboxNotice = () => {
  const { t } = useMessages()
  const accounts = useModeNotice().data?.accounts ?? []
  if (accounts.length === 0) return null
  const undeclared = accounts.filter(({ mode }) => mode === "undeclared")
  const sandboxes = accounts.filter(({ mode }) => mode !== "undeclared")
  const state = sandboxes.length > 0 ? "sandbox" : "undeclared"
  const hint = [
    sandboxes.length > 0 && t("cardPayments.settings.sandbox.hint", { names: namesOf(sandboxes) }),
    undeclared.length > 0 && t("cardPayments.settings.undeclared.hint", { names: namesOf(undeclared) }),
  ]
    .filter(Boolean)
    .join(". ")
  return (
    <StateBadge state={state} color="orange" data-testid="card-payments-sandbox">
      <TextLink to="/settings/card-payments" className="no-underline" title={hint}>
        {t(`cardPayments.settings.${state}.badge`)}
        <span className="sr-only">{hint}</span>
      </TextLink>
    </StateBadge>
  )
}

function namesOf(accounts: readonly { account: string }[]): string {
  return accounts.map(({ account }) => account).join(", ")
}
