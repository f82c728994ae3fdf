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

/** Calls that the sandbox processed. */
const acted = (cards: CardModule, call: string) => cards.callsTo(call).filter((made) => made.acted)

const lastOf = async (cards: CardModule, id: string) => (await cards.operations(id)).at(-1) as OperationRow

/** Answers the remaining steps of the shopper. */
async function finish({ due, bring }: Awaited<ReturnType<typeof started>>) {
  for (let page = await due(); page?.kind === "form"; page = await due()) await bring(await visit(page))
}

describeModule("An issuer's answer whose upload got no answer", (cards) => {
  it.each(both(lostBefore))(
    "and did not arrive ($call, $kind): the shopper's next post is uploaded, and counts once",
    async ({ flow, call, step, kind }) => {
      const attempt = await started(cards, flow)
      const { row, due, bring } = attempt
      expect(row.three_ds_step).toBe(step)
      const answer = await visit(await due())
      cards.sandbox().fault({ operation: call, kind: kind as (typeof lostBefore)[number] })
      expect(await bring(answer)).toMatchObject({ status: "processing", three_ds_step: step })
      expect(await lastOf(cards, row.id)).toMatchObject({ state: "unknown" })
      const sentBefore = cards.callsTo(call).length

      // The first upload may still be in flight: a second one of the type is not sent.
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
    "and did arrive ($call, $kind): a poll finds it, and it is not uploaded again",
    async ({ flow, call, step, kind }) => {
      const attempt = await started(cards, flow)
      const { row, due, bring } = attempt
      const answer = await visit(await due())
      cards.sandbox().fault({ operation: call, kind: kind as (typeof lostAfter)[number] })
      // Status is polled at once, whatever the call's answer was.
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

  it("of an issuer without a method URL: the next poll sends it again", async () => {
    cards.sandbox().fault({ operation: "uploadMethodUrlResult", kind: "drop-before" })
    const attempt = await started(cards, "challenge-without-method")
    const { row } = attempt
    // The browser has nothing to do, and no page to show in a frame.
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

  it("that the gateway refused may be uploaded again at once", async () => {
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
    ["longer than any CRes", { cres: "a".repeat(4_097) }],
    ["a PaRes where a CRes is due", { PaRes: "eJxTYBgFo2AUjIJRMApGwSgYBaNgFIwCAA==", MD: "md" }],
  ])("%s is not uploaded, and the challenge stays open", async (_title, fields) => {
    const attempt = await started(cards, "challenge-without-method")
    const { row, bring } = attempt
    expect(await bring(fields)).toMatchObject({ status: "processing", three_ds_step: "challenge" })
    expect([...cards.callsTo("uploadCresResult"), ...cards.callsTo("uploadParesResult")]).toEqual([])
    expect((await cards.timeline(row.id)).at(-1)).toContain(notHandedOn)
    await finish(attempt)
    expect(await cards.transaction(row.id)).toMatchObject({ status: "approved" })
  })

  it("that contradicts the issuer or names another transaction is left to the gateway's evaluation", async () => {
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

  it("of a method that names another transaction, or none, is ignored", async () => {
    const { bring } = await started(cards, "challenge")
    const encode = (message: object) => Buffer.from(JSON.stringify(message)).toString("base64url")
    for (const threeDSMethodData of [encode({ threeDSServerTransID: "d1b2c3" }), encode({}), "", "not base64 {"]) {
      expect(await bring({ threeDSMethodData })).toMatchObject({ three_ds_step: "method" })
    }
    expect(cards.callsTo("uploadMethodUrlResult")).toEqual([])
  })

  it("leaves no issuer message in the database", async () => {
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
