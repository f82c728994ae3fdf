import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useCallback, useState } from "react"
import { createPortal } from "react-dom"
import { fetchJson } from "../http/store-server"

type Layouts = Readonly<Partial<Record<"personal_configuration" | "default_configuration", object | null>>>

type FirstInColumnProps = {
  /** The page, as Medusa names it: `order.details`. */
  page: string
  children: ReactNode
}

export const layoutKey = (page: string) => ["card-payments", "layout", page]

/**
 * Places a widget at the top of its column. Medusa ignores `before` and `after` in the name of a
 * zone, and places every widget below its own sections. A layout that somebody saved stays as it is.
 */
export const FirstInColumn = ({ page, children }: FirstInColumnProps) => {
  const { data, isPending } = useQuery({
    queryKey: layoutKey(page),
    queryFn: () => fetchJson<Layouts>(`/admin/layouts/${page}/configuration`),
    retry: false,
  })
  const isSaved = !!(data?.personal_configuration ?? data?.default_configuration)
  const [top, setTop] = useState<HTMLElement | null>(null)
  const mark = useCallback((found: HTMLElement | null) => {
    const column = found?.parentElement
    if (!column) return setTop(null)
    const first = document.createElement("div")
    first.className = "contents"
    column.prepend(first)
    setTop(first)
  }, [])
  if (isPending) return null
  if (isSaved) return children
  return (
    <>
      <span hidden ref={mark} />
      {top && createPortal(children, top)}
    </>
  )
}
