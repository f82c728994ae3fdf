import { invalidData, toWireAmount } from "../../../mapping"
import { toMessage } from "../../../messages"
import { accountSettingsOf } from "../limits/account-limits"
import { BYTE_ORDER_MARK, csvText } from "../../../lists/csv-file"
import { EXAMPLE, type PayingAccount } from "./read-row"
import { columnsOf, type FileKind, fileKinds } from "./columns"
import { compare } from "../../../money"

const examples: Readonly<Record<FileKind, Readonly<Record<string, string>>>> = {
  form: { email: "jane.roe@example.com" },
  stored_card: { customer_id: "cus_01EXAMPLE", saved_card_id: "the id of a saved card" },
  bank: { account_number: "DE89370400440532013000", bank_name: "Example Bank", bank_branch: "Main" },
  wallet: { wallet: "jane.roe@example.com" },
  phone: { destination_phone: "+493012345678" },
}

/**
 * A CSV template: the columns for the account's destination kinds, and an example row of each kind.
 * @throws MedusaError invalid_data if the account pays none of the kinds that a file supports
 */
export function templateOf({ account, settings }: PayingAccount): string {
  const accountSettings = accountSettingsOf(settings, account)
  const kinds = fileKinds.filter((kind) => accountSettings?.destinations.includes(kind))
  if (!accountSettings || kinds.length === 0) {
    throw invalidData(toMessage("payout_account.files_off"))
  }
  const columns = columnsOf(kinds)
  const [[currency, { perPayout }] = ["eur", { perPayout: "10" }]] = Object.entries(accountSettings.limits)
  const amount = toWireAmount(compare(perPayout, "10") < 0 ? perPayout : "10", currency)
  const rows = kinds.map((kind) => {
    const own: Readonly<Record<string, string>> = {
      destination: kind,
      first_name: "Jane",
      last_name: "Roe",
      description: "Deposit returned",
      reference: EXAMPLE,
      ...examples[kind],
      amount,
      currency: currency.toUpperCase(),
    }
    return columns.map((column) => own[column] ?? "")
  })
  return BYTE_ORDER_MARK + csvText([columns, ...rows])
}
