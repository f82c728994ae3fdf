import { compare, isDecimalText } from "../money"

/**
 * The values of our record that an answer of the gateway must repeat; a value that is left out is
 * not compared.
 */
export type OrderRecord = {
  /** Null if no call was made yet: no order of an answer is ours then. */
  client_orderid?: string | null
  orderid?: string | null
  /** The transaction types that match; the first one is the expected one. */
  types?: readonly string[]
  /** Decimal text in major units. */
  amount?: string
  /** Lowercase, as in Medusa. */
  currency_code?: string
}

type Stated = string | null | undefined

/** The order as an answer states it. Each of `amounts` must equal the record's amount. */
export type ReportedOrder = {
  client_orderid?: Stated
  orderid?: Stated
  type?: Stated
  amounts?: readonly Stated[]
  currency?: Stated
}

/** A value that differs; `actual` is the gateway's own text, null where the answer lacks it. */
export type RecordDifference = {
  field: "client_orderid" | "orderid" | "type" | "amount" | "currency"
  expected: string
  actual: string | null
}

/**
 * The differences between an answer of the gateway and our record, the order's identity first. Ids
 * and types that the answer lacks do not differ; a missing amount or currency does.
 */
export function compareWithRecord(record: OrderRecord, reported: ReportedOrder): RecordDifference[] {
  const { client_orderid, orderid, types, amount: recorded, currency_code } = record
  const { type, amounts = [undefined], currency } = reported
  const differences: RecordDifference[] = []
  if (client_orderid !== undefined && reported.client_orderid && reported.client_orderid !== client_orderid) {
    differences.push({ field: "client_orderid", expected: client_orderid ?? "", actual: reported.client_orderid })
  }
  if (orderid && reported.orderid && reported.orderid !== orderid) {
    differences.push({ field: "orderid", expected: orderid, actual: reported.orderid })
  }
  if (types && type && !types.includes(type)) {
    differences.push({ field: "type", expected: types[0] ?? "", actual: type })
  }
  if (recorded !== undefined) {
    const different = amounts.filter((amount) => !isDecimalText(amount) || compare(amount, recorded) !== 0)
    for (const amount of different) differences.push({ field: "amount", expected: recorded, actual: amount ?? null })
  }
  if (currency_code !== undefined && currency?.toLowerCase() !== currency_code) {
    differences.push({ field: "currency", expected: currency_code, actual: currency ?? null })
  }
  return differences
}
