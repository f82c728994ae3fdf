/** Does the menu show how many rows need a person? */
import { QueryClient } from "@tanstack/react-query"
import { createElement } from "react"
import type { AttentionCount } from "../../../contracts"
import { itEvery } from "../../../__tests__/it-every"
import { rendered } from "../../__tests__/rendered"
import { attentionKey } from "../attention-queries"
import { CardPaymentsIcon } from "../menu-icon"

async function drawn(count?: AttentionCount): Promise<string> {
  const client = new QueryClient()
  if (count) client.setQueryData([...attentionKey, "count"], count)
  return rendered(createElement(CardPaymentsIcon), client)
}

itEvery<[AttentionCount, string]>([
  [{ count: 7, is_capped: false }, "7"],
  [{ count: 99, is_capped: true }, "99+"],
])("%j is in the menu as %s, also for screen readers", async (count, shown) => {
  const icon = await drawn(count)
  expect(icon).toContain(`<span aria-hidden="true">${shown}</span>`)
  expect(icon).toContain(`>Needs attention: ${shown}</span>`)
})

it("without any row, and until the number is known, the menu shows a card", async () => {
  for (const icon of [await drawn({ count: 0, is_capped: false }), await drawn()]) {
    expect(icon).toContain("<svg")
    expect(icon).not.toContain("card-payments-menu-count")
  }
})
