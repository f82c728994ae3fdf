// The wire: amounts in the currency's minor units, each call sent once, and an unclear result that
// counts as sent.
const units = ["src/money/__tests__/currency.unit.spec.ts"]
const text = ["src/money/__tests__/decimal-text.unit.spec.ts"]
const money = ["src/mapping/__tests__/medusa-amount.unit.spec.ts"]
const client = ["src/gateway/__tests__/client.unit.spec.ts"]
const transport = ["src/gateway/__tests__/transport.unit.spec.ts"]
const parsing = ["src/gateway/__tests__/parse-answer.unit.spec.ts"]
const signing = ["src/gateway/signing/__tests__/signing.unit.spec.ts"]
const extra = ["src/gateway/__tests__/extra-fields.unit.spec.ts"]
const further = ["src/gateway/__tests__/further-fields.unit.spec.ts"]
const orderDetails = ["src/modules/card-payments/attempts/__tests__/order-details.unit.spec.ts"]

export default [
  {
    name: "the currency's exponent on the wire",
    file: "src/money/currency.ts",
    find: `  const exponent = minorUnits === "two-digits" ? 2 : currencyExponent(currency)`,
    replace: `  const exponent = minorUnits && currency ? 2 : 2`,
    noticedBy: units,
    stage: "unit",
  },
  {
    name: "an amount with more decimals than the currency is refused",
    file: "src/money/currency.ts",
    find: "  if (significantDecimals(amount) > exponent)\n    throw new RangeError(`${amount} has more decimals than ${currency} allows`)\n",
    replace: ``,
    noticedBy: units,
    stage: "unit",
  },
  {
    name: "amounts are compared by value, whatever their decimals",
    file: "src/money/decimal-text.ts",
    find: `  const difference = rescale(one, decimals) - rescale(other, decimals)`,
    replace: `  const difference = decimals >= 0 ? one.units - other.units : 0n`,
    noticedBy: text,
    stage: "unit",
  },
  {
    name: "a sum is rounded half up",
    file: "src/money/decimal-text.ts",
    find: `  return (units + (units < 0n ? -unit : unit) / 2n) / unit`,
    replace: `  return units / unit`,
    noticedBy: text,
    stage: "unit",
  },
  {
    name: "the currency's exponent from Medusa",
    file: "src/mapping/medusa-amount.ts",
    find: `  const exponent = currencyExponent(currency)\n  // Medusa`,
    replace: `  const exponent = currency ? 2 : 2\n  // Medusa`,
    noticedBy: money,
    stage: "unit",
  },
  {
    name: "a call is sent once: redirects are not followed",
    file: "src/gateway/transport.ts",
    find: `    maxRedirects: 0,`,
    replace: `    maxRedirects: 5,`,
    noticedBy: client,
    stage: "unit",
  },
  {
    name: "a call that may have been sent counts as sent",
    file: "src/gateway/transport.ts",
    find: `    const sent = !request || (socket ? call.connected.has(socket) : false)`,
    replace: `    const sent = !request || (socket ? !call.connected : false)`,
    noticedBy: transport,
    stage: "unit",
  },
  {
    name: "a used order id may have been charged",
    file: "src/gateway/read-answer.ts",
    find: '    if (isRepeated) throw error("unknown", `the order id was used before (${reason ?? ""})`)\n',
    replace: ``,
    noticedBy: client,
    stage: "unit",
  },
  {
    name: "an error of the gateway is unknown, not a refusal",
    file: "src/gateway/read-answer.ts",
    find: `  if (answer?.type === "error") throw error("unknown", `,
    replace: `  if (answer?.type === "error") throw error("refused", `,
    noticedBy: client,
    stage: "unit",
  },
  {
    name: "a page that quotes an answer is not an answer",
    file: "src/gateway/read-answer.ts",
    find: `  if (!/^[A-Za-z][\\w-]*=/.test(body)) return undefined\n`,
    replace: ``,
    noticedBy: parsing,
    stage: "unit",
  },
  {
    name: "the whole signature is compared",
    file: "src/gateway/signing/control.ts",
    find: `    matched = timingSafeEqual(Buffer.from(signControl(text, key)), given) || matched`,
    replace: `    matched = signControl(text, key).length === given.length || matched`,
    noticedBy: signing,
    stage: "unit",
  },
  {
    name: "an error without a type is a refusal only with the account's option and an HTTP error status",
    file: "src/gateway/read-answer.ts",
    find: `  if (untypedErrors !== "refused" || httpStatus !== 400) return undefined\n`,
    replace: `  if (untypedErrors !== "refused") return undefined\n`,
    noticedBy: client,
    stage: "unit",
  },
  {
    name: "an error without type refuses nothing by default",
    file: "src/gateway/account-options.ts",
    find: `must be "unknown" or "refused"' })\n        .default("unknown")`,
    replace: `must be "unknown" or "refused"' })\n        .default("refused")`,
    noticedBy: client,
    stage: "unit",
  },
  {
    name: "the account's fields do not replace fields of the call",
    file: "src/gateway/client.ts",
    find: `  return { ...fixedFields(account, operation.name), ...parseRequest(operation, input, currency) }`,
    replace: `  return { ...parseRequest(operation, input, currency), ...fixedFields(account, operation.name) }`,
    noticedBy: extra,
    stage: "unit",
  },
  {
    name: "the account cannot add fields that the client fills in",
    file: "src/gateway/extra-fields.ts",
    find: `  if (isFilledIn(operation, name)) return "is filled in by the plugin: remove it"\n`,
    replace: ``,
    noticedBy: extra,
    stage: "unit",
  },
  {
    name: "the account's extra fields contain no payout destination",
    file: "src/gateway/account-options.ts",
    find: `  .refine((options) => payoutNames(options).length === 0, {`,
    replace: `  .refine((options) => payoutNames(options).length >= 0, {`,
    noticedBy: extra,
    stage: "unit",
  },
  {
    name: "metadata is read for calls that have a cart",
    file: "src/gateway/extra-fields.ts",
    find: `  if (ofCarts.includes(operation)) return undefined\n`,
    replace: `  if (name) return undefined\n`,
    noticedBy: extra,
    stage: "unit",
  },
  {
    name: "an extra field cannot be one of the signature's fields",
    file: "src/gateway/fields.ts",
    find: `  return fieldName.test(name) && !reservedField.test(name) && maskDigits(name) === name`,
    replace: `  return fieldName.test(name) && maskDigits(name) === name`,
    noticedBy: further,
    stage: "unit",
  },
  {
    name: "a field that the account requires is required",
    file: "src/modules/card-payments/attempts/order-details.ts",
    find: `  const possible = [...taken, ...extraFieldNames(account, operation)]`,
    replace: `  const possible = [...taken]`,
    noticedBy: orderDetails,
    stage: "unit",
  },
]
