import type { ThreeDSFlow } from "../../../../sandbox/options"
import type { OperationRow } from "../../records/rows"
import { type CardModule, describeModule } from "../../__tests__/card-module"
import { started, visit } from "../../__tests__/issuer-browser"

type Upload = {
  flow: ThreeDSFlow
  call: "uploadMethodUrlResult" | "uploadCresResult" | "uploadParesResult"
  step: string
}

const uploads: Upload[] = [
  { flow: "challenge", call: "uploadMethodUrlResult", step: "method" },
  { flow: "challenge-without-method", call: "uploadCresResult", step: "challenge" },
  { flow: "3ds1", call: "uploadParesResult", step: "legacy" },
]

const lostBefore = ["drop-before"] as const
const lostAfter = ["drop-after", "error-after", "garbage"] as const
const both = (kinds: readonly string[]) => uploads.flatMap((upload) => kinds.map((kind) => ({ ...upload, kind })))

/** Calls that the sandbox has acted upon. */
const acted = (cards: CardModule, call: string) => cards.callsTo(call).filter((made) => made.acted)

const lastOf = async (cards: CardModule, id: string) => (await cards.operations(id)).at(-1) as OperationRow

/** The rest of what the shopper has to do, whatever it is by now. */
async function finish({ due, bring }: Awaited<ReturnType<typeof started>>) {
  for (let page = await due(); page?.kind === "form"; page = await due()) await bring(await visit(page))
}

describeModule("The bank's answer, of which nobody knows whether it reached the gateway", (cards) => {
  it.each(both(lostBefore))(
    "did not ($call, $kind): the shopper brings it again, and it counts once",
    async ({ flow, call, step, kind }) => {
      const attempt = await started(cards, flow)
      const { row, due, bring } = attempt
      expect(row.three_ds_step).toBe(step)
      const answer = await visit(await due())
      cards.sandbox().fault({ operation: call, kind: kind as (typeof lostBefore)[number] })
      expect(await bring(answer)).toMatchObject({ status: "processing", three_ds_step: step })
      expect(await lastOf(cards, row.id)).toMatchObject({ state: "unknown" })
      const sentBefore = cards.callsTo(call).length

      // The first may still be on its way: a second one of the kind is not sent beside it.
      expect(await bring(answer)).toMatchObject({ three_ds_step: step })
      await cards.service.ask(row.id)
      expect(cards.callsTo(call)).toHaveLength(sentBefore)

      await cards.aMinuteLater(row.id)
      expect((await cards.service.ask(row.id)).transaction.three_ds_step).toBe(step)
      expect(await lastOf(cards, row.id)).toMatchObject({ state: "refused" })
      await Promise.all([bring(answer), bring(answer), bring(answer)])
      await finish(attempt)
      expect(await cards.transaction(row.id)).toMatchObject({ status: "approved", three_ds_step: null })
      expect(acted(cards, call)).toHaveLength(1)
      expect(cards.books((await cards.transaction(row.id)).orderid)).toMatchObject({ captured: "45.00" })
    },
  )

  it.each(both(lostAfter))(
    "did ($call, $kind): asking finds that out, and it is not brought a second time",
    async ({ flow, call, step, kind }) => {
      const attempt = await started(cards, flow)
      const { row, due, bring } = attempt
      const answer = await visit(await due())
      cards.sandbox().fault({ operation: call, kind: kind as (typeof lostAfter)[number] })
      // Whatever became of the answer to the call, status is asked for at once.
      expect((await bring(answer)).three_ds_step).not.toBe(step)
      const sentBefore = cards.callsTo(call).length
      await cards.aMinuteLater(row.id)
      await cards.service.ask(row.id)
      for (const operation of await cards.operations(row.id)) expect(operation).toMatchObject({ state: "done" })
      await bring(answer)
      await finish(attempt)
      expect(await cards.transaction(row.id)).toMatchObject({ status: "approved" })
      expect(cards.callsTo(call)).toHaveLength(sentBefore)
      expect(acted(cards, call)).toHaveLength(1)
    },
  )

  it("of an issuer without a method URL: the gateway is told once more, by the next question", async () => {
    cards.sandbox().fault({ operation: "uploadMethodUrlResult", kind: "drop-before" })
    const attempt = await started(cards, "challenge-without-method")
    const { row } = attempt
    // There is nothing for a browser to do, and no page for a frame to show.
    expect(row).toMatchObject({ status: "processing", three_ds_step: null })
    expect(await attempt.due()).toMatchObject({ kind: "finished" })
    expect((await cards.service.ask(row.id)).transaction.three_ds_step).toBeNull()
    expect(cards.callsTo("uploadMethodUrlResult")).toHaveLength(1)
    await cards.aMinuteLater(row.id)
    expect((await cards.service.ask(row.id)).transaction.three_ds_step).toBe("challenge")
    expect(acted(cards, "uploadMethodUrlResult")).toHaveLength(1)
    await finish(attempt)
    expect(await cards.transaction(row.id)).toMatchObject({ status: "approved" })
  })

  it("that the gateway refused may be brought again at once", async () => {
    const attempt = await started(cards, "challenge-without-method")
    const { row, due, bring } = attempt
    const answer = await visit(await due())
    cards.sandbox().fault({ operation: "uploadCresResult", kind: "refuse" })
    expect(await bring(answer)).toMatchObject({ status: "processing", three_ds_step: "challenge" })
    expect(await lastOf(cards, row.id)).toMatchObject({ state: "refused" })
    expect(await bring(answer)).toMatchObject({ status: "approved" })
  })
})

describeModule("What is brought as the bank's answer", (cards) => {
  const notHandedOn = "it was not handed on"

  it.each([
    ["nothing at all", { cres: "" }],
    ["more than any CRes", { cres: "a".repeat(4_097) }],
    ["a PaRes where a CRes is awaited", { PaRes: "eJxTYBgFo2AUjIJRMApGwSgYBaNgFIwCAA==", MD: "md" }],
  ])("%s reaches no gateway, and the challenge stays open", async (_title, fields) => {
    const attempt = await started(cards, "challenge-without-method")
    const { row, bring } = attempt
    expect(await bring(fields)).toMatchObject({ status: "processing", three_ds_step: "challenge" })
    expect([...cards.callsTo("uploadCresResult"), ...cards.callsTo("uploadParesResult")]).toEqual([])
    expect((await cards.timeline(row.id)).at(-1)).toContain(notHandedOn)
    await finish(attempt)
    expect(await cards.transaction(row.id)).toMatchObject({ status: "approved" })
  })

  it("a CRes that says yes although the shopper said no, or of another transaction, is the gateway's to judge", async () => {
    const other = await started(cards, "challenge-without-method")
    const foreign = await visit(await other.due())
    const attempt = await started(cards, "challenge-without-method")
    expect(await attempt.bring(foreign)).toMatchObject({ status: "processing", three_ds_step: "challenge" })
    const { cres = "" } = await visit(await attempt.due(), "wrong")
    const message = JSON.parse(Buffer.from(cres, "base64url").toString()) as object
    const forged = Buffer.from(JSON.stringify({ ...message, transStatus: "Y" })).toString("base64url")
    expect(await attempt.bring({ cres: forged })).toMatchObject({ status: "processing" })
    expect(acted(cards, "uploadCresResult")).toEqual([])
    expect(await attempt.bring({ cres })).toMatchObject({ status: "declined", three_d_secure: "NOT_AUTHENTICATED" })
    expect(cards.books((await cards.transaction(attempt.row.id)).orderid)).toMatchObject({ captured: "0.00" })
  })

  it("a method notification of another transaction, or without an id, is no answer", async () => {
    const { bring } = await started(cards, "challenge")
    const encode = (message: object) => Buffer.from(JSON.stringify(message)).toString("base64url")
    for (const threeDSMethodData of [encode({ threeDSServerTransID: "d1b2c3" }), encode({}), "", "not base64 {"]) {
      expect(await bring({ threeDSMethodData })).toMatchObject({ three_ds_step: "method" })
    }
    expect(cards.callsTo("uploadMethodUrlResult")).toEqual([])
  })

  it("leaves nothing of the bank's messages in the database", async () => {
    const attempts = []
    for (const flow of ["challenge", "3ds1"] as const) {
      const attempt = await started(cards, flow)
      const method = flow === "challenge" ? await visit(await attempt.due()) : {}
      if (flow === "challenge") await attempt.bring(method)
      const last = await visit(await attempt.due())
      await attempt.bring(last)
      attempts.push(...Object.values({ ...method, ...last }))
    }
    const { rows } = await cards.pg().raw<{ rows: { row: string }[] }>(
      `SELECT t::text AS row FROM card_transaction t UNION ALL SELECT o::text FROM card_operation o
       UNION ALL SELECT e::text FROM card_timeline_entry e`,
    )
    const messages = attempts.filter((text) => text.length > 20)
    expect(messages.length).toBeGreaterThanOrEqual(3)
    for (const message of messages) expect(rows.map(({ row }) => row).join("\n")).not.toContain(message)
  })
})
