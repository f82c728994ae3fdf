import type { SavedCardRow } from "../records/rows"
import { cardKey } from "../../../configuration"
import { bindingOf, decrypt } from "../records/encryption"
import { describeModule } from "./card-module"

const gone = 'The account "old" is not in the plugin\'s options any more.'

describeModule("An account that was renamed or taken out of the options", (cards) => {
  it("leaves its payments as they are, and says so; once it is back they go on", async () => {
    const { id } = await cards.charged(cards.cardInput())
    await cards.pg()("card_transaction").where({ id }).update({ account: "old" })
    const before: unknown = await cards.pg()("card_transaction").where({ id }).first()
    await expect(cards.service.ask(id)).rejects.toThrow(gone)
    expect(await cards.pg()("card_transaction").where({ id }).first()).toEqual(before)
    await cards.pg()("card_transaction").where({ id }).update({ account: "main" })
    expect((await cards.service.ask(id)).transaction.status).toBe("approved")
  })

  it("takes its saved cards with it, under whatever name it comes back", async () => {
    const { id } = await cards.charged({ ...cards.cardInput(), saveFor: "cus_1" })
    await cards.service.savedCards.save(id)
    const [row] = (await cards.pg()("card_saved_card")) as [SavedCardRow]
    const keys = [cardKey.parse(Buffer.alloc(32, 7).toString("base64"))]
    expect(decrypt(keys, bindingOf(row), row.reference)).toBeDefined()
    expect(decrypt(keys, bindingOf({ ...row, account: "renamed" }), row.reference)).toBeUndefined()
  })
})
