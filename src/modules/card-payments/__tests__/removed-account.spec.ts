import type { SavedCardRow } from "../records/rows"
import { cardKey } from "../../../configuration"
import { bindingOf, decrypt } from "../records/encryption"
import { describeModule } from "./card-module"

const gone = 'The account "old" is not in the plugin\'s options any more.'

describeModule("An account that was renamed or removed from the options", (cards) => {
  it("keeps its payments unchanged, and a message names the account; polling continues once it is back", async () => {
    const { id } = await cards.charged(cards.cardInput())
    await cards.pg()("card_transaction").where({ id }).update({ account: "old" })
    const before: unknown = await cards.pg()("card_transaction").where({ id }).first()
    await expect(cards.service.ask(id)).rejects.toThrow(gone)
    expect(await cards.pg()("card_transaction").where({ id }).first()).toEqual(before)
    await cards.pg()("card_transaction").where({ id }).update({ account: "main" })
    expect((await cards.service.ask(id)).transaction.status).toBe("approved")
  })

  it("removes its saved cards from lists, until it is back under the same name", async () => {
    const { id } = await cards.charged({ ...cards.cardInput(), saveFor: "cus_1" })
    await cards.service.savedCards.save(id)
    const [row] = (await cards.pg()("card_saved_card")) as [SavedCardRow]
    const keys = [cardKey.parse(Buffer.alloc(32, 7).toString("base64"))]
    expect(decrypt(keys, bindingOf(row), row.reference)).toBeDefined()
    expect(decrypt(keys, bindingOf({ ...row, account: "renamed" }), row.reference)).toBeUndefined()
  })
})
