import { TriangleRightMini } from "@medusajs/icons"
import { clx, Container, Heading } from "@medusajs/ui"
import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import { useMessages } from "../format/localized-text"
import { TextLink } from "./inline-elements"
import { FailureNotice, LoadingSection } from "./query-notice"

type RecordPageProps = {
  /** The queries that fetch the record; the skeleton is shown while any of them is pending. */
  queries: readonly (Parameters<typeof FailureNotice>[0]["query"] & { isError: boolean; isPending: boolean })[]
  texts: { loading: string; failed: string }
  /** Link to the list that contains the record. */
  back: { to: string; label: string }
  /** The page's content; null until the record is loaded. */
  children: ReactNode
  /**
   * Data attributes of the page: its test id and the record's id; the skeleton is `<id>-loading`.
   */
  [data: `data-${string}`]: string
}

/**
 * The page of one record, with a skeleton while it loads and a notice if loading or refresh failed.
 */
export const RecordPage = ({ queries, texts, back, children, ...rest }: RecordPageProps) => {
  const failed = queries.find(({ isError }) => isError)
  return (
    // Focusable, so that it can take the focus when a focused part of the page disappears.
    <div className="flex flex-col gap-y-3 outline-none" tabIndex={-1} {...rest}>
      {failed && (
        <Container className="p-0">
          <FailureNotice text={texts.failed} query={failed} />
          <div className="px-6 pb-4">
            <TextLink to={back.to} className="txt-compact-small">
              {back.label}
            </TextLink>
          </div>
        </Container>
      )}
      {!failed && queries.some(({ isPending }) => isPending) && (
        <div role="status" className="flex flex-col gap-y-3" data-testid={`${rest["data-testid"]}-loading`}>
          <span className="sr-only">{texts.loading}</span>
          <LoadingSection className="h-32" />
          <LoadingSection className="h-64" />
          <LoadingSection className="h-40" />
        </div>
      )}
      {children}
    </div>
  )
}

/** A main column with a side column; on narrow screens the side column is below the main one. */
export const MainAndSide = ({ children, side }: { children: ReactNode; side: ReactNode }) => (
  <div className="flex flex-col gap-3 xl:grid xl:grid-cols-[minmax(0,_1fr)_380px] xl:items-start">
    <div className="flex min-w-0 flex-col gap-y-3">{children}</div>
    <div className="flex min-w-0 flex-col gap-y-3">{side}</div>
  </div>
)

type SectionProps = {
  title: string
  action?: ReactNode
  children: ReactNode
  /** True if the section can take the focus when a focused part of it disappears. */
  focusable?: boolean
  /** The hash of the address that leads to the section. */
  anchor?: string
  "data-testid": string
}

/** A section of a page with a heading and, optionally, a button beside the heading. */
export const Section = ({ title, action, children, focusable, anchor, ...rest }: SectionProps) => {
  const id = useId()
  return (
    <Container className="p-0">
      <section
        id={anchor}
        aria-labelledby={id}
        tabIndex={focusable || anchor ? -1 : undefined}
        className="rounded-[inherit] outline-none"
        data-testid={rest["data-testid"]}
      >
        <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
          <Heading level="h2" id={id} className="min-w-0 break-words">
            {title}
          </Heading>
          {action}
        </div>
        {children}
      </section>
    </Container>
  )
}

/** A list of name and value pairs; a value wraps below its name where space is short. */
export const DetailList = ({
  details,
}: {
  details: readonly { name: string; value: ReactNode; "data-testid"?: string }[]
}) => (
  <dl className="flex flex-col gap-y-3">
    {details.map((detail) => (
      <div key={detail.name} className="txt-compact-small flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <dt className="text-ui-fg-subtle">{detail.name}</dt>
        <dd className="text-ui-fg-base min-w-0 grow break-words text-end" data-testid={detail["data-testid"]}>
          {detail.value}
        </dd>
      </div>
    ))}
  </dl>
)

type DisclosureProps = { label: string; children: ReactNode; isOpenAtFirst?: boolean; "data-testid"?: string }

/** A button that opens and closes the content below. Closed content is not rendered. */
export const Disclosure = (props: DisclosureProps) => {
  const [open, setOpen] = useState(props.isOpenAtFirst ?? false)
  const contentId = useId()
  return (
    <div data-testid={props["data-testid"]}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={contentId}
        onClick={() => setOpen(!open)}
        className="txt-compact-small-plus text-ui-fg-subtle hover:text-ui-fg-base focus-visible:shadow-borders-focus transition-fg flex w-full items-center gap-x-1 rounded-md text-start outline-none"
      >
        <TriangleRightMini className={clx("text-ui-fg-muted transition-transform", open && "rotate-90")} aria-hidden />
        {props.label}
      </button>
      <div id={contentId} hidden={!open} className="pt-3">
        {open && props.children}
      </div>
    </div>
  )
}

const HIDDEN_ON_PHONES = "max-lg:hidden"

/**
 * A breadcrumb label. A phone has room for the last two in Medusa's bar, where the icons would cover
 * more. @param name the translation key
 */
export const Breadcrumb = ({ name }: { name: string }) => {
  const { t } = useMessages()
  const label = useRef<HTMLSpanElement>(null)
  // On every render: the page changes, and this label may stay.
  useEffect(() => {
    const item = label.current?.closest("li")
    item?.classList.toggle(HIDDEN_ON_PHONES, !!item.nextElementSibling?.nextElementSibling)
    return () => item?.classList.remove(HIDDEN_ON_PHONES)
  })
  return (
    <span ref={label} className="block truncate max-lg:max-w-[5.5rem]">
      {t(name)}
    </span>
  )
}
