/**
 * How are amounts written, compared, added and rounded? Exact arithmetic on decimal text, without
 * floating point, and the decimals of currencies. The admin imports `decimal-text` alone, because
 * the table of currencies is large.
 */
export {
  currencyExponent,
  findExponent,
  formatAmount,
  fromMinorUnits,
  isCurrency,
  type MinorUnits,
  padAmount,
  subtract,
  sum,
  toMinorUnits,
} from "./currency"
export {
  compare,
  decimalPattern,
  isDecimalText,
  isPositive,
  isZero,
  percentOf,
  significantDecimals,
  splitDecimal,
} from "./decimal-text"
