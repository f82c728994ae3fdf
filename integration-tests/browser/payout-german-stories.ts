import type { PayoutView } from "../../src/modules/card-payouts"
import { payoutStates } from "../../src/modules/card-payouts/states"
import { payoutMerchant } from "./payout-merchant"
import type { Stage } from "./stage"

const sheet = "[data-testid=card-payout]"

/** What no German sentence holds, and hardly an English one does without. */
const english = /\b(the|this|you|your|is|are|it|somebody|payout|paid|approve|approved|requested|gateway order)\b/i

/** The admin in German, told of payouts that other stories have left behind. */
export function payoutGermanStories(stage: Stage): void {
  stage.story(
    "reads all of a payout in German, but for the gateway's own words",
    async ({ context, page }) => {
      const { adminUrl, medusaUrl } = stage.demo().facts
      const maker = payoutMerchant(page, stage.demo().facts)
      const routes = `${medusaUrl}/admin/card-payments/payouts`
      const json = async <T>(url: string) => (await (await page.request.get(url)).json()) as T
      await page.request.post(routes, {
        data: {
          ...{ account: "main", amount: "1.23", currency_code: "eur", destination: { kind: "form" } },
          recipient: { first_name: "Gerda", last_name: "Deutsch", email: "gerda@example.com" },
        },
      })
      await context.addCookies([{ name: "lng", value: "de", url: adminUrl }])
      const seen: string[] = []
      for (const state of payoutStates) {
        const { payouts } = await json<{ payouts: { id: string }[] }>(`${routes}?state=${state}&limit=1`)
        const id = payouts[0]?.id
        if (!id) continue
        await maker.visit(id)
        const { payout } = await json<{ payout: PayoutView }>(`${routes}/${id}`)
        const text = await page.locator(sheet).textContent()
        const told = [
          ...payout.timeline.map(({ message }) => message),
          ...Object.values(payout.actions).map(({ why }) => why),
        ]
        // What is neither ours nor German: names, notes of people, what the gateway said, addresses.
        const strange = [payout.recipient_name, payout.reference, payout.description, payout.error?.message]
        const own = strange.reduce<string>((left, one) => (one ? left.replaceAll(one, "") : left), String(text))
        expect({ state, found: told.filter((sentence) => own.includes(sentence)) }).toEqual({ state, found: [] })
        expect({
          state,
          english: english.exec(own.replaceAll(/"[^"]*"|(ausgezahlt wurde: )[^.]*\./g, ""))?.[0],
        }).toEqual({
          ...{ state, english: undefined },
        })
        seen.push(state)
        if (state === "draft" || state === "paid") await maker.look(`admin-payout-german-${state}`, sheet)
      }
      expect(seen).toEqual(expect.arrayContaining(["draft", "checked", "paid", "failed", "canceled"]))
    },
    stage.loggedIn,
  )
}
