import type { NewBatchRow } from "../batches/create-batch"
import { ann, describePayouts, type Shop } from "./payout-module"

function row(id: string, row_number: number): NewBatchRow {
  const payout = {
    ...{ id, destination_kind: "bank" as const, amount: "20.00", currency_code: "eur", endpoint: "4711" },
    ...{ sealed: `sealed:${id}`, destination_digest: `digest:${id}`, destination_label: "bank •••• 3000" },
    recipient_name: "Dora Doe",
  }
  return { row_number, cells: {}, problems: [], payout }
}

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
    const rows = [row("cpo_early", 2), row("cpo_late", 3)]
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
