/** Why a call cannot be made: nothing was sent. Its message is for the admin and holds no secret. */
export class Unusable extends Error {
  constructor(
    message: string,
    /** Whether it stays so, as the payout is; else it may be tried again once its reason is gone. */
    readonly isFinal = false,
  ) {
    super(message)
    this.name = "Unusable"
  }
}
