/** Which events of payments are shown as not published, and until when? */
import { englishText, toMessage } from "../../../../messages"
import { describeModule } from "../../__tests__/card-module"

const HOUR_MS = 3_600_000
describeModule("Events of payments", (cards) => {
  it("that were not published for a quarter of an hour are one row", async () => {
    const { id } = await cards.started()
    for (const amount of ["1.00", "2.00"]) {
      await cards.service.note(id, {
        kind: "status",
        message: toMessage("reversal.paid_another_way"),
        event: { name: "captured", amount },
      })
    }
    const events = async () => (await cards.service.attention.events().page({ limit: 9 })).rows
    expect(await events()).toEqual([])
    const clock = cards.service["context"]
    clock.now = () => new Date(Date.now() + HOUR_MS)
    const texts = (await events()).map(({ message }) => englishText(message))
    expect(texts).toEqual([expect.stringContaining("2 events of payments are not published")])
    await cards.pg()("card_timeline_entry").update({ published_at: new Date() })
    expect(await events()).toEqual([])
  })
})
