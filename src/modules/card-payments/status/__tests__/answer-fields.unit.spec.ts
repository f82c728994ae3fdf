import { itEvery } from "../../../../__tests__/it-every"
import { readReportedAmount } from "../answer-fields"

itEvery(["0.01", "45", "45.00", "1.234"])("%s is an amount", (text) => {
  expect(readReportedAmount(text)).toBe(text)
})

itEvery([undefined, "", " ", "0", "0.00", "1,000.00", "-5.00", "1e3", "NaN", "45.00 EUR"])(
  "%p is no amount",
  (text) => {
    expect(readReportedAmount(text)).toBeUndefined()
  },
)
