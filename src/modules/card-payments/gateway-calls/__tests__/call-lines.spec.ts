import type { TransactionRow } from "../../records/rows"
import { describeModule } from "../../__tests__/card-module"

const lines: string[] = []
const logger = { debug: () => undefined, warn: (line: unknown) => void lines.push(String(line)) }
beforeEach(() => {
  lines.length = 0
})

const EMAIL = "shopper@example.com"

describeModule(
  "A store with a wrong baseUrl",
  (cards) => {
    it("logs the option in one line for the failed call, and shows the shopper nothing of it", async () => {
      const started = cards.service.start(cards.startInput("auto"))
      await expect(started).rejects.toMatchObject({
        code: "payment_start.no_page",
        message: "The payment page could not be opened. You were not charged; please try again in a moment.",
      })
      expect(lines).toEqual([expect.stringMatching(/saleForm \S+ of the account "main": 404 from http\S+: .*baseUrl/)])
    })
  },
  { logger, account: (sandbox) => ({ baseUrl: `${sandbox.url}/elsewhere` }) },
)

describeModule(
  "A store with a wrong key",
  (cards) => {
    it("logs one line without the signed e-mail address, and stores no gateway text as the reason", async () => {
      await expect(cards.service.pay(cards.cardInput())).rejects.toMatchObject({ code: "payment_start.refused" })
      expect(lines).toEqual([expect.stringMatching(/sale \S+ of the account "main": 400 from .*merchantControlKey/)])
      expect(lines[0]).not.toContain(EMAIL)
      const row = (await cards.pg()("card_transaction").first()) as TransactionRow | undefined
      expect(row).toMatchObject({
        superseded_reason: {
          code: "superseded.not_charged",
          params: { reason: { code: "call.refused_with_code", params: { code: "3" } } },
        },
      })
      const timeline = await cards.timeline(row?.id ?? "")
      expect(timeline).toContainEqual(expect.stringMatching(/^Not charged: control does not match/))
      expect(JSON.stringify([row, timeline])).not.toContain(EMAIL)
    })
  },
  { logger, account: () => ({ merchantControlKey: "AF4B5DE6-0000-4000-8000-C1DAD7CB4509" }) },
)
