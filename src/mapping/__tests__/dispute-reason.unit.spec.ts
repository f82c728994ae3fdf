import { itEvery } from "../../__tests__/it-every"
import { disputeReason } from "../dispute-reason"

describe("The family of a reason code", () => {
  itEvery<[string, { code: string; brand: string | null }, string | undefined]>([
    ["Visa", { code: "10.4", brand: "VISA" }, "fraud"],
    ["Visa", { code: "13.1", brand: "Visa Electron" }, "customer"],
    ["Mastercard", { code: "4853", brand: "MASTERCARD" }, "customer"],
    ["Mastercard", { code: "4837", brand: "MASTER CARD" }, "fraud"],
    ["Mastercard", { code: "4834", brand: "MAESTRO" }, "processing"],
    ["American Express", { code: "f29", brand: "AMERICAN EXPRESS" }, "fraud"],
    ["Discover", { code: "UA02", brand: "DISCOVER" }, "fraud"],
    ["a code of another scheme", { code: "4863", brand: "DISCOVER" }, undefined],
    ["an unknown code", { code: "99", brand: "VISA" }, undefined],
    ["an unknown brand", { code: "10.4", brand: null }, undefined],
    ["no text", { code: "", brand: "DISCOVER" }, undefined],
  ])("of %s", (_, { code, brand }, family) => expect(disputeReason(code, brand)).toBe(family))
})
