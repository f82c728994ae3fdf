import { toast } from "@medusajs/ui"
import { useState } from "react"
import { ActionButton } from "../action-button"
import { saveFile } from "../save-file"
import { useWords } from "../use-words"
import { toldWords } from "./told-words"

type ExportButtonProps = {
  label: string
  path: string
  query?: object
  /** Of the file. */
  name: string
  "data-testid": string
}

/** Downloads a file from the store's server, as whoever is logged in. */
export const ExportButton = ({ label, path, query, name, ...rest }: ExportButtonProps) => {
  const words = useWords()
  const { t } = words
  const [pending, setPending] = useState(false)

  const download = async () => {
    setPending(true)
    try {
      await saveFile(path, { name, query })
    } catch (error) {
      toast.error(t("cardPayments.payouts.export.failed"), {
        description:
          error instanceof Error && error.message ? toldWords(words, error.message) : t("cardPayments.unknownReason"),
      })
    } finally {
      setPending(false)
    }
  }

  return (
    <ActionButton
      label={label}
      why={null}
      pending={pending}
      onPress={() => void download()}
      data-testid={rest["data-testid"]}
    />
  )
}
