import { TriangleRightMini } from "@medusajs/icons"
import { Link } from "react-router-dom"
import { useWords } from "../use-words"

/** The way back to the list: the dashboard knows no list above an extension's page. */
export const SubscriptionBreadcrumb = () => {
  const { t } = useWords()
  return (
    <span className="flex items-center">
      <Link to="/card-subscriptions" className="transition-fg hover:text-ui-fg-subtle">
        {t("cardPayments.subscriptions.title")}
      </Link>
      <TriangleRightMini className="mx-2" aria-hidden />
      {t("cardPayments.subscriptions.one")}
    </span>
  )
}
