import { maskDigits } from "../../../../gateway/redact"
import { newOrderId, orderIdForm, PAYOUT_ORDER_FORM } from "../order-id"

describe("our order ids", () => {
  const many = Array.from({ length: 500 }, (_, index) => [newOrderId(), newOrderId("o", `payout ${index}`)]).flat()

  it("never look like a card number, so logs do not mask them", () => {
    expect(many.filter((id) => maskDigits(id) !== id)).toEqual([])
  })

  it("have the form by which callbacks recognize them, and differ from each other", () => {
    const forms = [new RegExp(`^${orderIdForm("p")}$`), new RegExp(PAYOUT_ORDER_FORM)]
    expect(many.filter((id) => !forms.some((form) => form.test(id)))).toEqual([])
    expect(new Set(many).size).toBe(many.length)
  })

  it("are always the same for the same payout", () => {
    // openssl: the first half of SHA-256 of "pyt_1", with the digits 0 to 9 as g to p.
    expect(newOrderId("o", "pyt_1")).toBe("onolgcgeamghjdpeibgjcljocijeccecbz")
  })
})
