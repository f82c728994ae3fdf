import { itEvery } from "../../__tests__/it-every"
import { showAnswer } from "../call-report"

const secrets = ["4538977399606732", "123", "JANE DOE", "2A4B6C8D-0000-4000-8000-000000000000"]
const pageOf = (address: string) => showAnswer({ "redirect-url": address }, secrets).page

describe("the page to open", () => {
  const page = "https://gateway.example.com/payment/form/init/1000123/"

  itEvery([
    ["as many digits as a card number", `${page}ab1234567890123456cd`],
    ["the digits of a CVV2 inside", `${page}f0123e`],
    ["an encoded character", `${page}a%2Fb?lang=de`],
  ])("is shown whole where its token has %s", (_title, address) => {
    expect(pageOf(address)).toBe(address)
  })

  itEvery([
    ["the card number", "n=4538977399606732"],
    ["the card number in groups", "n=4538-9773-9960-6732"],
    ["the card number in groups, encoded", "n=4538%209773%209960%206732"],
    ["the CVV2 by itself", "cvv2=123&x=1"],
    ["the holder's name", "holder=jane+doe"],
    ["the key", "k=2a4b6c8d-0000-4000-8000-000000000000"],
  ])("is not shown where it holds %s", (_title, query) => {
    expect(pageOf(`${page}token?${query}`)).toBeNull()
  })

  it("is null if the answer names none", () => {
    expect(showAnswer({ status: "processing" }, secrets).page).toBeNull()
  })
})
