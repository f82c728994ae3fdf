import { MedusaError } from "@medusajs/framework/utils"

/** What is wrong with a payout's destination: a sentence for each field, such as `destination.account_number`. */
export class PayoutFieldsError extends MedusaError {
  constructor(readonly fields: Readonly<Record<string, string>>) {
    super(MedusaError.Types.INVALID_DATA, Object.values(fields).join(" "))
  }
}
