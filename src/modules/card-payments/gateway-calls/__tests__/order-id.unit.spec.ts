import { maskDigits } from "../../../../gateway/redact"
import { newOrderId, orderIdForm, PAYOUT_ORDER_FORM } from "../order-id"

describe("our order ids", () => {
  const many = Array.from({ length: 500 }, (_, index) => [newOrderId(), newOrderId("o", `payout ${index}`)]).flat()

  it("never look like a card number, so no log and no record masks one", () => {
    expect(many.filter((id) => maskDigits(id) !== id)).toEqual([])
  })

  it("have the form by which a callback's order is known, and differ", () => {
    const forms = [new RegExp(`^${orderIdForm("p")}$`), new RegExp(PAYOUT_ORDER_FORM)]
    expect(many.filter((id) => !forms.some((form) => form.test(id)))).toEqual([])
    expect(new Set(many).size).toBe(many.length)
  })

  it("are the same for the same payout, for ever", () => {
    // openssl: the first half of SHA-256 of "pyt_1", with the digits 0 to 9 as g to p.
    expect(newOrderId("o", "pyt_1")).toBe("onolgcgeamghjdpeibgjcljocijeccecbz")
  })
})
