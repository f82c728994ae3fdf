/** The parts of an address that `paramsOfAddress` reads as these parameters. */
export function addressOfParams(params: URLSearchParams): { search: string; hash: string } {
  const others = new URLSearchParams(params)
  others.delete("q")
  const q = params.get("q")
  return {
    search: others.size > 0 ? `?${others.toString()}` : "",
    hash: q ? `#${new URLSearchParams({ q }).toString()}` : "",
  }
}
