import { Text } from "@medusajs/ui"
import { NEWEST_SHOWN } from "../../contracts"
import { useMessages } from "../format/localized-text"

/** Says that a part may have more rows than are shown. `most`: the limit of the part. */
export const NewestNote = ({ rows, most = NEWEST_SHOWN }: { rows: readonly unknown[]; most?: number }) => {
  const { t } = useMessages()
  if (rows.length < most) return null
  return (
    <Text size="xsmall" className="text-ui-fg-subtle px-6 py-4">
      {t("cardPayments.timeline.newest", { number: rows.length })}
    </Text>
  )
}
