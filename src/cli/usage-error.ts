/** The arguments make no sense; the message is a sentence for whoever typed them. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = "UsageError"
  }
}
