import { clx } from "@medusajs/ui"
import { Link, type LinkProps } from "react-router-dom"

/** A link within a text or a table. */
export const TextLink = ({ className, ...props }: LinkProps) => (
  <Link
    className={clx(
      "text-ui-fg-interactive hover:text-ui-fg-interactive-hover transition-fg focus-visible:shadow-borders-focus rounded outline-none",
      className,
    )}
    {...props}
  />
)
