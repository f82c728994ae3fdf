import { clx } from "@medusajs/ui"
import { Link, type LinkProps } from "react-router-dom"

/** A link within a text or a table. */
export const TextLink = ({ className, ...props }: LinkProps) => (
  <Link
    className={clx(
      // Medusa's color of links is too light for small text.
      "text-ui-fg-base hover:text-ui-fg-subtle transition-fg focus-visible:shadow-borders-focus rounded underline underline-offset-2 outline-none",
      className,
    )}
    {...props}
  />
)
