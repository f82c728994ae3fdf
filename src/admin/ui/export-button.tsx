import { toast } from "@medusajs/ui"
import { useState } from "react"
import { useMessages } from "../format/localized-text"
import { errorText } from "../http/action-result"
import { fetchStore, searchRequest } from "../http/store-server"
import { ActionButton } from "./action-button"

type ExportButtonProps = {
  label: string
  path: string
  query?: object
  /** The file name. */
  name: string
  /** Why the user may not export. */
  reason?: string | null
  "data-testid": string
}

/** A button that downloads a CSV file from the store's server with the user's session. */
export const ExportButton = ({ label, path, query, name, reason = null, ...rest }: ExportButtonProps) => {
  const messages = useMessages()
  const { t } = messages
  const [pending, setPending] = useState(false)

  const download = async () => {
    setPending(true)
    try {
      await saveFile(path, { name, query })
    } catch (error) {
      toast.error(t("cardPayments.export.failed"), {
        description: errorText(error, messages),
      })
    } finally {
      setPending(false)
    }
  }

  return (
    <ActionButton
      label={label}
      reason={reason}
      pending={pending}
      onPress={() => void download()}
      data-testid={rest["data-testid"]}
    />
  )
}

/**
 * Fetches a CSV file with the user's session and saves it under the name.
 * @throws StoreRefusal
 */
async function saveFile(path: string, { name, query }: { name: string; query?: object }): Promise<void> {
  const request = searchRequest({ ...query })
  const headers = { ...request.headers, accept: "text/csv" }
  const response = await fetchStore(path, { ...request, headers })
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // Revoke the URL late: the browser must have started the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
