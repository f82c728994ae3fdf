import { TriangleRightMini } from "@medusajs/icons"
import { clx } from "@medusajs/ui"
import { type ReactNode, useId, useState } from "react"

/** A heading that opens and closes what is below it. Closed content is not drawn at all. */
export const Disclosure = (props: { label: string; children: ReactNode; "data-testid"?: string }) => {
  const [open, setOpen] = useState(false)
  const contentId = useId()
  return (
    <div data-testid={props["data-testid"]}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={contentId}
        onClick={() => setOpen(!open)}
        className="txt-compact-small-plus text-ui-fg-subtle hover:text-ui-fg-base focus-visible:shadow-borders-focus transition-fg flex w-full items-center gap-x-1 rounded-md text-left outline-none"
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
