import { toMessage } from "../../../../messages"
import { fileRow } from "../../__tests__/file-row"
import type { PayoutRow } from "../../rows"
import { ann, describePayouts, type Shop } from "../../__tests__/payout-module"

async function advanceAll({ service }: Shop): Promise<string[]> {
  const states: string[] = []
  for (const lease of await service.claim("batch", 10)) {
    states.push((await service.batches.advance(lease.id)).state)
    await service.release("batch", lease)
  }
  return states
}

describePayouts("The checks of a batch", (shop) => {
  it("are repeated if they expire before the last row is checked: the batch does not wait for ever", async () => {
    const { service, answers, round, forward, state } = shop()
    const rows = [fileRow("cpo_early", 2), fileRow("cpo_late", 3)]
    await service.batches.create({ account: "main", name: "payouts.csv", rows, actor: ann })
    answers("approve", "unsent")
    await round()
    expect([await state("cpo_early"), await state("cpo_late")].sort()).toEqual(["checked", "draft"])
    expect(await advanceAll(shop())).toEqual(["checking"])
    forward({ hours: 25 })
    await round()
    expect([await state("cpo_early"), await state("cpo_late")].sort()).toEqual(["checked", "draft"])
    expect(await advanceAll(shop())).toEqual(["checking"])
    await round()
    forward({ seconds: 10 })
    expect(await advanceAll(shop())).toEqual(["ready"])
  })

  it("are not sent while the account makes no payouts: no recipient's data is sent, and the row has the reason", async () => {
    const { service, gateway, round, rounds, find, state, created, check } = shop()
    const checks: string[] = []
    const { check: real } = gateway.port
    gateway.port.check = (order) => {
      checks.push(order.id)
      return real(order)
    }
    const rows = [fileRow("cpo_early", 2)]
    await service.batches.create({ account: "main", name: "payouts.csv", rows, actor: ann })
    const single = await created()
    const on = service["context"].settings
    service["context"].settings = { ...on, accounts: {} }
    const off = "This account makes no payouts. Payouts are off: see the option payouts."
    await round()
    await rounds(2, { hours: 1 })
    expect(await find("cpo_early")).toMatchObject({ state: "draft", error: toMessage("payout_account.off") })
    expect((await service.view(single, ann)).actions.check).toMatchObject({ allowed: false, reason: { message: off } })
    await expect(check(single)).rejects.toThrow(off)
    expect(checks).toEqual([])
    service["context"].settings = on
    await rounds(1, { hours: 1 })
    expect(await state("cpo_early")).toBe("checked")
    expect(checks).toEqual(["cpo_early"])
  })
})

describePayouts("The progress of a batch's checks", (shop) => {
  it("counts the rows still to be checked: a row whose recipient enters a card needs no check", async () => {
    const { service, answers, round } = shop()
    const form = fileRow("cpo_form", 3)
    const rows = [fileRow("cpo_bank", 2), { ...form, payout: { ...form.payout, destination_kind: "form" } }] as never
    const { id } = await service.batches.create({ account: "main", name: "payouts.csv", rows, actor: ann })
    expect(await service.batches.view(id, ann)).toMatchObject({ counts: { draft: 2 }, unchecked: 1 })
    answers("approve")
    await round()
    expect(await service.batches.view(id, ann)).toMatchObject({ counts: { checked: 1, draft: 1 }, unchecked: 0 })
  })
})

describePayouts("A draft, created alone or in a batch", (shop) => {
  const given = (id: string, more: Record<string, unknown>) => ({ ...fileRow(id, 2).payout, account: "main", ...more })
  const create = (id: string, more: Record<string, unknown>) =>
    shop().service.create(given(id, more) as Parameters<Shop["service"]["create"]>[0], ann)

  it("has the columns of a new draft: given times, states and approvals are ignored", async () => {
    const { find, service, now } = shop()
    const more = {
      ...{ created_at: "2020-01-01", paid_at: now(), watch_until: now(), state: "approved", initiators: [] },
      ...{ limit_day: "2020-01-01", approvals_needed: 0, client_orderid: "order_1", orderid: "gw_1" },
    }
    await create("cpo_one", more)
    const [row] = [fileRow("cpo_two", 2)].map((one) => ({ ...one, payout: { ...one.payout, ...more } }))
    await service.batches.create({ account: "main", name: "payouts.csv", rows: [row] as never, actor: ann })
    for (const id of ["cpo_one", "cpo_two"]) {
      const found: PayoutRow = await find(id)
      expect(found).toMatchObject({
        ...{ state: "draft", paid_at: null, watch_until: null, limit_day: null, client_orderid: null },
        ...{ orderid: null, initiators: ["user_ann"] },
      })
      expect(found.created_at.getFullYear()).toBeGreaterThan(2020)
    }
  })

  it.each(["description", "reference"])("has a %s that can be stored in clear and sent", async (name) => {
    const field = name === "reference" ? "Reference" : "Description"
    await expect(create("cpo_long", { [name]: "x".repeat(129) })).rejects.toThrow(`${field} is too long: at most 128`)
    await expect(create("cpo_line", { [name]: "one\ntwo" })).rejects.toThrow(
      `${field} contains a character that cannot`,
    )
    const card = create("cpo_card", { [name]: "card 4444 3333 2222 1111" })
    await expect(card).rejects.toThrow(`${field} contains a card number: remove it.`)
    await create("cpo_fine", { [name]: "x".repeat(128) })
  })

  it.each([
    ["x".repeat(121), "File name is too long: at most 120 characters."],
    ["for 4444 3333 2222 1111.csv", "File name contains a card number: remove it."],
    ["one\ntwo.csv", /^File name contains a character that cannot be sent/],
  ])("a batch has a name that can be stored in clear: not %j", async (name, message) => {
    const { service, pg } = shop()
    const rows = [fileRow("cpo_row", 2)]
    await expect(service.batches.create({ account: "main", name, rows, actor: ann })).rejects.toThrow(message)
    expect(await pg("card_payout_batch")).toEqual([])
    expect(await pg("card_payout")).toEqual([])
  })

  it("has a recipient's name without a card number, in a batch as well", async () => {
    const name = { recipient_name: "Jane 4111 1111 1111 1111" }
    await expect(create("cpo_card", name)).rejects.toThrow("Recipient name contains a card number: remove it.")
    const row = fileRow("cpo_row", 2)
    const rows = [{ ...row, payout: { ...row.payout, ...name } }] as never
    const batch = shop().service.batches.create({ account: "main", name: "payouts.csv", rows, actor: ann })
    await expect(batch).rejects.toThrow("Recipient name contains a card number: remove it.")
    expect(await shop().pg("card_payout")).toEqual([])
  })

  it.each(["recipient_name", "amount", "currency_code", "reference"])(
    "a row's %s that is only shown is validated as well",
    async (name) => {
      const { service, pg } = shop()
      const { row_number, cells } = fileRow("cpo_row", 2)
      const problems = [
        { field: "amount", ...toMessage("payout_value.zero", { field: toMessage("payout_field.amount") }) },
      ]
      const make = (more: object) => {
        const rows = [{ row_number, problems, cells: { ...cells, ...more } }]
        return service.batches.create({ account: "main", name: "payouts.csv", rows, actor: ann })
      }
      await expect(make({ [name]: "4444333322221111" })).rejects.toThrow(/contains a card number|is too long/)
      expect(await pg("card_payout_batch")).toEqual([])
      await make({ account_number: "DE89370400440532013000" })
      const [kept] = (await pg("card_payout_batch_row")) as { cells: object }[]
      expect(kept?.cells).toEqual(cells)
    },
  )

  it("a problem of a row contains no card number", async () => {
    const { row_number, cells } = fileRow("cpo_row", 2)
    const rows = [
      {
        row_number,
        cells,
        problems: [{ field: "wallet", ...toMessage("field_name.label", { label: "No 4111 1111 1111 1111" }) }],
      },
    ]
    const batch = shop().service.batches.create({ account: "main", name: "payouts.csv", rows, actor: ann })
    await expect(batch).rejects.toThrow("Problem contains a card number: remove it.")
  })
})
