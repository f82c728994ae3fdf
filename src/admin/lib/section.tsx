import { Container, Heading } from "@medusajs/ui"
import { type ReactNode, useId } from "react"

type SectionProps = { title: string; action?: ReactNode; children: ReactNode; "data-testid": string }

/** A part of a page with a heading, and a button beside it. */
export const Section = ({ title, action, children, ...rest }: SectionProps) => {
  const id = useId()
  return (
    <Container className="p-0" data-testid={rest["data-testid"]}>
      <section aria-labelledby={id}>
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
