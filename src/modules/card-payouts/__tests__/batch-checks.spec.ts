import { fileRow } from "./file-row"
import { ann, describePayouts, type Shop } from "./payout-module"

async function look({ service }: Shop): Promise<string[]> {
  const states: string[] = []
  for (const id of await service.claim("batch", 10)) {
    states.push((await service.batches.goOn(id)).state)
    await service.release("batch", id)
  }
  return states
}

describePayouts("The checks of a batch", (shop) => {
  it("whose check is over before the last row is checked is checked again: the batch does not wait for ever", async () => {
    const { service, answers, round, forward, state } = shop()
    const rows = [fileRow("cpo_early", 2), fileRow("cpo_late", 3)]
    await service.batches.create({ account: "main", name: "payouts.csv", rows, actor: ann })
    answers("approve", "unsent")
    await round()
    expect([await state("cpo_early"), await state("cpo_late")].sort()).toEqual(["checked", "draft"])
    expect(await look(shop())).toEqual(["checking"])
    forward({ hours: 25 })
    await round()
    expect([await state("cpo_early"), await state("cpo_late")].sort()).toEqual(["checked", "draft"])
    expect(await look(shop())).toEqual(["checking"])
    await round()
    forward({ seconds: 10 })
    expect(await look(shop())).toEqual(["ready"])
  })
})
