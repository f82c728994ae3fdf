import { sdk } from "./sdk"
import { searchRequest } from "./search-request"

/** Fetches a file as whoever is logged in, and has the browser save it under the name. @throws FetchError */
export async function saveFile(path: string, { name, query }: { name: string; query?: object }): Promise<void> {
  const request = searchRequest({ ...query })
  const headers = { ...request.headers, accept: "text/csv" }
  const response = await sdk.client.fetch<Response>(path, { ...request, headers })
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // The browser has to begin first.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
