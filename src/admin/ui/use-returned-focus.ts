import { useRef } from "react"

/** The element followed by its focusable ancestors, innermost first. */
function outwards(element: HTMLElement | null | undefined): HTMLElement[] {
  return element ? [element, ...outwards(element.parentElement?.closest<HTMLElement>("[tabindex]"))] : []
}

/**
 * Handlers of a drawer: on closing, the focus returns to the element that had it, or to the nearest
 * focusable ancestor if that element is gone.
 */
export function useReturnedFocus() {
  const origin = useRef<HTMLElement[]>([])
  return {
    onOpenAutoFocus: () => {
      origin.current = outwards(document.activeElement as HTMLElement | null)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      origin.current.find(({ isConnected }) => isConnected)?.focus()
    },
  }
}
