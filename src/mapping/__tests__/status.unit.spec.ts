import { itEvery } from "../../__tests__/it-every"
import type { TransactionType } from "../../contracts"
import { isFinal, type Status, statuses } from "../../gateway"
import { englishText, toMessage } from "../../messages"
import { statusRow, stepStatus, transactionStatus } from "../status"

const shopperTextOf = (type: TransactionType, word: string) => englishText(toMessage(statusRow(type, word).shopper))

const statusNames = Object.keys(statuses) as Status[]
const types = ["preauth", "sale", "verification"] as const
const payments = ["preauth", "sale"] as const

describe("the one table of statuses", () => {
  itEvery(types)("has a row for every documented word of a %s, and no other", (type) => {
    expect(Object.keys(transactionStatus[type]).sort()).toEqual([...statusNames].sort())
    expect(Object.keys(stepStatus).sort()).toEqual([...statusNames].sort())
  })

  itEvery([
    ["preauth", "approved", "authorized", "authorized", "authorized"],
    ["sale", "approved", "captured", "captured", "captured"],
    ["preauth", "declined", "error", "not_supported", "declined"],
    ["sale", "filtered", "error", "not_supported", "declined"],
    ["sale", "error", "error", "not_supported", "failed"],
    ["preauth", "processing", "requires_more", "not_supported", "processing"],
    ["sale", "unknown", "requires_more", "not_supported", "unknown"],
    ["sale", "chain_declined", "requires_more", "not_supported", "processing"],
    ["verification", "approved", "authorized", "not_supported", "verified"],
    ["verification", "declined", "error", "not_supported", "declined"],
    ["verification", "filtered", "error", "not_supported", "declined"],
    ["verification", "error", "error", "not_supported", "failed"],
    ["verification", "processing", "requires_more", "not_supported", "processing"],
    ["verification", "unknown", "requires_more", "not_supported", "unknown"],
  ] as const)("%s %s: session %s, webhook %s, shopper state %s", (type, word, session, action, state) => {
    expect(statusRow(type, word)).toMatchObject({ session, action, state })
  })

  const everyRow = types.flatMap((type) => statusNames.map((word) => ({ type, word })))

  itEvery(everyRow)("$type $word has words for admin and shopper", ({ type, word }) => {
    const { label, meaning } = statusRow(type, word)
    const texts = [englishText(label), englishText(meaning), shopperTextOf(type, word)]
    for (const text of texts) expect(text.length).toBeGreaterThan(3)
    for (const message of texts.slice(1)) expect(message).toMatch(/\.$/)
  })

  itEvery(everyRow)(
    "$type $word: only approved is paid, and only what is final may be tried again",
    ({ type, word }) => {
      const row = statusRow(type, word)
      // Medusa must not take a verified card for a payment.
      expect(row.action !== "not_supported").toBe(word === "approved" && type !== "verification")
      expect(["authorized", "captured"].includes(row.session)).toBe(word === "approved")
      expect(row.session === "requires_more").toBe(!isFinal(word))
      expect(stepStatus[word] === "pending").toBe(!isFinal(word))
    },
  )

  itEvery(payments)("no text asks the shopper to pay again while a %s is not final", (type) => {
    for (const word of statusNames.filter((one) => !isFinal(one))) {
      expect(shopperTextOf(type, word)).toContain("do not pay again")
    }
  })

  itEvery(statusNames)("the texts of a verification that is %s mention the card, never a payment", (word) => {
    expect(shopperTextOf("verification", word)).toMatch(/card/)
    expect(shopperTextOf("verification", word)).not.toMatch(/\bpay/i)
  })

  itEvery(["", "APPROVED ", "captured", "success", "toString", "__proto__", "constructor", "hasOwnProperty"])(
    "the unlisted word %j is neither final nor success nor failure",
    (word) => {
      for (const type of types) expect(statusRow(type, word)).toEqual(transactionStatus[type].unknown)
    },
  )
})
