import { createElement } from "react"
import { rendered } from "../../__tests__/rendered"
import DisputesPage from "../../routes/card-payments/disputes/page"

it("the page of disputes leads to the payments that were reversed at the gateway", async () => {
  const shown = await rendered(createElement(DisputesPage))
  expect(shown).toMatch(/href="\/card-payments\?refunded_outside=true"[^>]*>Refunded at the gateway</)
  expect(shown).toMatch(/href="\/card-payments\?voided_outside=true"[^>]*>Voided at the gateway</)
})
