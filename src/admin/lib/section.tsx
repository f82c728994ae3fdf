import { Container, Heading } from "@medusajs/ui"
import { type ReactNode, useId } from "react"

type SectionProps = {
  title: string
  action?: ReactNode
  children: ReactNode
  /** Whether it takes the focus from what has gone from it. */
  focusable?: boolean
  "data-testid": string
}

/** A part of a page with a heading, and a button beside it. */
export const Section = ({ title, action, children, focusable, ...rest }: SectionProps) => {
  const id = useId()
  return (
    <Container className="p-0">
      <section
        aria-labelledby={id}
        tabIndex={focusable ? -1 : undefined}
        className="rounded-[inherit] outline-none"
        data-testid={rest["data-testid"]}
      >
        <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
          <Heading level="h2" id={id}>
            {title}
          </Heading>
          {action}
        </div>
        {children}
      </section>
    </Container>
  )
}
