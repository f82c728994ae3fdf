const usual = 20
const most = 100

/** The page of a list that an address asks for. What it does not say, or says wrongly, is the first page of twenty. */
export function readPage(params: URLSearchParams): { limit: number; offset: number } {
  const limit = wholeNumber(params.get("limit"))
  const offset = wholeNumber(params.get("offset"))
  return { limit: limit === 0 ? usual : Math.min(limit, most), offset }
}

function wholeNumber(text: string | null): number {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : 0
}
