import { Container, Skeleton } from "@medusajs/ui"
import type { ReactNode } from "react"
import { TextLink } from "./text-link"
import { FailureNotice } from "./widget-notice"

type RecordPageProps = {
  /** What it is fetched by; the page is there once all of them have an answer. */
  queries: readonly (Parameters<typeof FailureNotice>[0]["query"] & { isError: boolean; isPending: boolean })[]
  said: { loading: string; failed: string }
  /** The list it is one of. */
  back: { to: string; label: string }
  /** Nothing until it is there. */
  children: ReactNode
  /** Of the page, and which one it is about. That it is being fetched is `<data-testid>-loading`. */
  [data: `data-${string}`]: string
}

/** A page about one thing of a list: what is told of it, and that it, or its latest state, could not be had. */
export const RecordPage = ({ queries, said, back, children, ...rest }: RecordPageProps) => {
  const failed = queries.find(({ isError }) => isError)
  return (
    // It takes the focus from a part that has gone.
    <div className="flex flex-col gap-y-3 outline-none" tabIndex={-1} {...rest}>
      {failed && (
        <Container className="p-0">
          <FailureNotice sentence={said.failed} query={failed} />
          <div className="px-6 pb-4">
            <TextLink to={back.to} className="txt-compact-small">
              {back.label}
            </TextLink>
          </div>
        </Container>
      )}
      {!failed && queries.some(({ isPending }) => isPending) && (
        <div role="status" className="flex flex-col gap-y-3" data-testid={`${rest["data-testid"]}-loading`}>
          <span className="sr-only">{said.loading}</span>
          <Skeleton className="h-32 w-full" />
          <Skeleton className="h-64 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      {children}
    </div>
  )
}
