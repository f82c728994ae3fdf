export type Mail = {
  to: string
  template: string
  data: Record<string, unknown>
  content?: { subject: string; text: string; html: string }
}

/** The mails given to the provider of a store with `mail: true`, and the templates it refuses. */
type Mailbox = { given: Mail[]; refused: string[] }

/** Empties the mailbox before each story. */
export function mailbox(): () => Mailbox {
  const shared = globalThis as { storyMail?: Mailbox }
  beforeEach(() => {
    shared.storyMail = { given: [], refused: [] }
  })
  return () => shared.storyMail as Mailbox
}
