import { MedusaError } from "@medusajs/framework/utils"
import { englishText, toMessage } from "../../messages"
import { amountParam, medusaReason, notAllowed, quotedReason, reasonOf } from ".."

it("writes an amount's currency as in ISO 4217", () => {
  expect(amountParam("10.50", "eur")).toEqual({ amount: "10.50", currency: "EUR" })
})

describe("a reason without a code", () => {
  it.each(["Insufficient funds", "Insufficient funds.", "Insufficient funds..."])(
    "ends with one full stop: %s",
    (text) => {
      expect(englishText(quotedReason(text))).toBe("Insufficient funds.")
    },
  )

  it("is shortened, but never within a character", () => {
    const { params } = quotedReason(`${"a".repeat(499)}😀`)
    expect(params).toEqual({ reason: `${"a".repeat(499)}\ufffd` })
  })
})

it("a reason of Medusa to store is a refusal or Medusa's own text, and of a database's error the kind alone", () => {
  const message = toMessage("plan.not_found")
  expect(medusaReason(notAllowed(message))).toEqual(message)
  const medusas = new MedusaError(MedusaError.Types.NOT_ALLOWED, "Closed for stocktaking")
  expect(medusaReason(medusas)).toEqual(quotedReason("Closed for stocktaking"))
  const database = Object.assign(new Error(`insert into "capture" values ('capt_1', '4444333322221111')`), {
    code: "57014",
  })
  expect(englishText(medusaReason(database))).toBe("Unexpected error (57014).")
})

describe("the reason of a failure", () => {
  it("is the message of a refusal, also after a workflow rebuilt it", () => {
    const message = toMessage("plan.not_found")
    expect(reasonOf(notAllowed(message))).toEqual(message)
    expect(reasonOf({ ...notAllowed(message) })).toEqual(message)
  })

  it("is the text of any other error, without e-mail addresses", () => {
    expect(englishText(reasonOf(new Error("No stock of jane@example.com's box.")))).not.toContain("jane@example.com")
    expect(reasonOf(new Error("No stock."))).toEqual(quotedReason("No stock"))
  })

  it("ends its part of a sentence with one full stop", () => {
    const reason = reasonOf(new Error("No stock"))
    const params = { reason, step: toMessage("step_name.void"), amount: amountParam("1.00", "eur") }
    const messages = [toMessage("outside_refund.failed", { reason }), toMessage("step.unrecorded", params)]
    for (const message of messages) expect(englishText(message)).toMatch(/: No stock\. It is tried again\.$/)
  })
})
