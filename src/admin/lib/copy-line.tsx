import { Copy } from "@medusajs/ui"
import { useWords } from "./use-words"

/** Text for another program, and a button that copies it. */
export const CopyLine = ({ name, value, ...rest }: { name: string; value: string; "data-testid"?: string }) => {
  const { t } = useWords()
  return (
    <span className="flex min-w-0 items-start justify-end gap-x-1">
      <span className="min-w-0 break-all text-left font-mono text-xs leading-5" data-testid={rest["data-testid"]}>
        {value}
      </span>
      <Copy
        content={value}
        variant="mini"
        aria-label={t("cardPayments.ids.copy", { name })}
        className="focus-visible:shadow-borders-focus shrink-0 rounded outline-none"
      />
    </span>
  )
}
