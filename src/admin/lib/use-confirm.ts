import { usePrompt } from "@medusajs/ui"

type Question = Parameters<ReturnType<typeof usePrompt>>[0]

/** Asks before something is done, and gives the focus back to the button that began it. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const prompt = usePrompt()
  return async (question) => {
    const opener = document.activeElement as HTMLElement | null
    const confirmed = await prompt(question)
    // After the prompt has let go of the focus.
    setTimeout(() => opener?.isConnected && opener.focus())
    return confirmed
  }
}
