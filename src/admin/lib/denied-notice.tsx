import { Text } from "@medusajs/ui"
import { deniedWords } from "./denied"
import { useWords } from "./use-words"

/** In the place of what whoever looks may not see: asking again would not help. */
export const DeniedNotice = ({ error }: { error: Error | null }) => {
  const words = useWords()
  return (
    <div role="status" className="flex flex-col gap-y-1 px-6 py-8" data-testid="card-payments-denied">
      <Text size="small" weight="plus">
        {words.t("cardPayments.denied.title")}
      </Text>
      <Text size="small" className="text-ui-fg-subtle text-pretty break-words">
        {deniedWords(words, error?.message || words.t("cardPayments.unknownReason"))}
      </Text>
    </div>
  )
}
