import { FetchError } from "@medusajs/js-sdk"

/** What a server says against a request, with a sentence for each field that it is about. */
export class FieldsRefusal extends FetchError {
  constructor(
    answer: { message: string; fields: Readonly<Record<string, string>> },
    { statusText, status }: Pick<Response, "statusText" | "status">,
  ) {
    super(answer.message, statusText, status)
    this.fields = answer.fields
  }

  readonly fields: Readonly<Record<string, string>>
}
