import { Modules } from "@medusajs/framework/utils"
import { bankRow, bankRows, batchMoves, batchSettings, fileOf } from "../../actions/batch-moves"
import { batchStories, readCsv } from "../../stories/batch-stories"
import { describeStore } from "../../environment/card-store"
import { bank } from "../../actions/payout-moves"

describeStore(
  "uploads and downloads of payout files",
  (store) => {
    const moves = batchMoves(store)
    const { hire, uploaded, until, does, view, refused, csv, call, created, people } = moves
    beforeEach(hire)
    const { asAWhole } = batchStories(store, moves)
    const refusedFile = async (text: string) => {
      const { status, data } = await call("rita", "", { account: "main", name: "a.csv", csv: text })
      return { status, message: data.message }
    }

    it("the template can be uploaded once its examples are replaced", async () => {
      const { status, data, headers } = await csv("/batches/template?account=main")
      expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type: "text/csv; charset=utf-8" })
      expect(headers["content-disposition"]).toBe('attachment; filename="payouts-template.csv"')
      const batch = await uploaded(data)
      expect(batch).toMatchObject({ rows: 5, invalid: 5, counts: { draft: 0 } })
      expect(new Set(batch.problems.map(({ problems }) => problems[0]?.field))).toEqual(new Set(["reference"]))
      expect(await until(batch.id, "ready")).toMatchObject({
        actions: { request: { allowed: false, reason: { code: "payout_batch.nothing_payable" } } },
      })
      expect((await csv("/batches/template?account=jpy")).status).toBe(400)
      expect((await csv("/batches/template")).status).toBe(400)
    })

    it.each([
      ["no header", "bank,Jane,Roe\r\n", /^The first row has to name the columns/],
      ["another encoding", fileOf([bankRow(1, { first_name: "Zo\uFFFD" })]), /Save it as UTF-8/],
      ["too many rows", fileOf(bankRows(5001)), /^The file has more than 5000 rows\. Split it\.$/],
      ["too large", fileOf([bankRow(1, { last_name: "x".repeat(5 * 1024 * 1024) })]), /^The file is larger than 5 MB/],
      ["nothing", "", /^The file is empty\.$/],
    ])("a file with %s is refused as a whole", async (_title, text, expected) => {
      expect(await refusedFile(text)).toEqual({ status: 400, message: expect.stringMatching(expected) })
      expect((await call("rita", "")).data).toEqual({ batches: [], next: null })
    })

    it("a file of nearly 5 MB is accepted, although JSON makes its quotes and line ends longer", async () => {
      const padded = bankRow(1, { last_name: `"${"\r\n".repeat(2_400_000)}"` })
      expect(await uploaded(fileOf([padded]))).toMatchObject({ rows: 1, invalid: 1 })
    })

    it("unknown fields, and a card number as a file name, are refused", async () => {
      const body = { account: "main", name: "a.csv", csv: fileOf([bankRow(1)]) }
      expect((await call("rita", "", { ...body, more: 1 })).status).toBe(400)
      expect((await call("rita", "", { ...body, name: "4538 9773 9960 6732.csv" })).status).toBe(400)
      expect((await call("rita", "", { ...body, account: "jpy" })).data.batch).toMatchObject({ invalid: 1 })
    })

    it("a user without the permissions sees, creates and cancels nothing", async () => {
      const { id } = await uploaded(fileOf([bankRow(1)]))
      const eve = await people.user("eve@shop.example")
      const at = "/admin/card-payments/payouts"
      const asked = { name: "a.csv", account: "main", csv: fileOf([bankRow(1)]) }
      const ways: [string, string, object?][] = [
        ["GET", "/batches"],
        ["POST", "/batches", asked],
        ["GET", "/batches/template?account=main"],
        ["GET", `/batches/${id}`],
        ["GET", `/batches/${id}/report`],
        ["GET", "/export"],
        ...["request", "approve", "pay", "cancel"].map(
          (verb) => ["POST", `/batches/${id}/${verb}`, {}] as [string, string, object],
        ),
      ]
      for (const [method, path, body] of ways) {
        const { status } = await store.call(method, `${at}${path}`, { body, headers: eve.headers })
        expect({ method, path, status }).toEqual({ method, path, status: 403 })
        expect((await store.call(method, `${at}${path}`, { body })).status).toBe(401)
      }
      // An approver may cancel a batch, but not upload one.
      for (const [path, body] of [["", asked]] as const) {
        expect((await call("amy", path, body)).status).toBe(403)
      }
      expect((await call("rita", "/cpb_nobody")).status).toBe(404)
      expect((await csv("/batches/cpb_nobody/report")).status).toBe(404)
    })

    it("the list has pages, newest first", async () => {
      const ids = []
      for (const n of [1, 2, 3]) ids.unshift((await uploaded(fileOf([bankRow(n)]))).id)
      const pages = []
      let next: string | null = ""
      while (next !== null) {
        const page = (await store.call(
          "GET",
          `/admin/card-payments/payouts/batches?limit=2${next && `&after=${next}`}`,
          {
            headers: moves.team.rita?.headers,
          },
        )) as unknown as { data: { batches: { id: string; counts: object }[]; next: string | null } }
        pages.push(page.data.batches.map(({ id }) => id))
        expect(page.data.batches[0]).toMatchObject({ counts: { draft: 1 }, rows: 1, invalid: 0 })
        expect(page.data.batches[0]).not.toHaveProperty("problems")
        next = page.data.next
      }
      expect(pages).toEqual([ids.slice(0, 2), ids.slice(2)])
    })

    it("a row's order must exist", async () => {
      const email = "who@example.com"
      const data = Array.from({ length: 20 }, () => ({ currency_code: "eur", email }))
      const orders = await store.container().resolve(Modules.ORDER).createOrders(data)
      const ids = [...orders.map(({ id }) => id), "order_none"]
      const rows = ids.map((id, n) => `form,Jane,Roe,jane${n}@example.com,${id},10.00,EUR`)
      const batch = await uploaded(
        `destination,first_name,last_name,email,order_id,amount,currency\n${rows.join("\n")}`,
      )
      expect(batch).toMatchObject({ rows: 21, invalid: 1 })
      const problems = [
        { field: "order_id", code: "payout_link.order_not_found", params: {}, message: "This order does not exist." },
      ]
      expect(batch.problems).toEqual([expect.objectContaining({ row_number: 22, problems })])
      const listed = await csv(`/export?order_id=${ids[0]}`)
      expect(readCsv(listed.data)).toEqual([expect.objectContaining({ order_id: ids[0], batch_id: batch.id })])
    })

    it("the list of payouts as a file: filtered, all pages, and no cell that a spreadsheet would run as a formula", async () => {
      const reference = `=HYPERLINK("http://evil.example";"x")`
      await created({ reference, recipient: { first_name: "@SUM(A1)", last_name: "Roe" }, amount: "1.00" })
      const { id } = await uploaded(fileOf(bankRows(500)))
      const all = await csv("/export")
      expect(all.headers["content-disposition"]).toBe('attachment; filename="payouts.csv"')
      const asSent = await fetch(`${store.accountOptions().publicUrl}/admin/card-payments/payouts/export`, {
        headers: moves.team.rita?.headers,
      })
      expect([...new Uint8Array(await asSent.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
      const rows = readCsv(all.data)
      expect(new Set(rows.map(({ payout_id }) => payout_id)).size).toBe(501)
      expect(rows.find(({ amount }) => amount === "1.00")).toMatchObject({
        reference: `'${reference}`,
        recipient: "'@SUM(A1) Roe",
        destination: "•••• 3000",
      })
      expect(all.data).not.toMatch(/770011|DE8937/)
      expect(readCsv((await csv(`/export?batch_id=${id}`)).data)).toHaveLength(500)
      expect(readCsv((await csv("/export?state=paid")).data)).toEqual([])
      expect((await csv("/export?state=gone")).status).toBe(400)
      expect((await csv("/export?limit=1")).status).toBe(400)
    })

    /** Expects the step to be refused until the user confirms having seen the duplicates. */
    const stopped = async (who: "rita" | "amy", step: "request" | "approve", id: string) => {
      const { status, message } = await refused(who, step, { id })
      expect({ step, status, message }).toEqual({
        ...{ step, status: 400, message: expect.stringMatching(/confirm them\.$/) },
      })
      return message
    }
    const seen = { duplicates_seen: true }

    it("the same file twice: each batch is held back by the other, at the request and at the approval", async () => {
      const file = fileOf(bankRows(3))
      const first = await uploaded(file)
      await until(first.id, "ready")
      await does("rita", "request", { id: first.id })
      const second = await uploaded(file)
      expect((await until(second.id, "ready")).duplicates).toHaveLength(3)
      expect(await stopped("rita", "request", second.id)).toMatch(/^3 rows may be duplicates/)
      await does("rita", "request", { id: second.id, body: seen })
      // The second file came after the request, so the approval shows its rows.
      expect((await view(first.id)).duplicates).toHaveLength(3)
      for (const { id } of [first, second]) await stopped("amy", "approve", id)
      await does("amy", "approve", { id: first.id, body: seen })
      await until(first.id, "finished")
      await stopped("amy", "approve", second.id)
      expect(store.callsTo("payoutPay")).toHaveLength(3)
      await does("rita", "cancel", { id: second.id })
      expect((await view(first.id)).duplicates).toEqual([])
    })

    it("a payout like a row holds the batch back, and the row holds back the payout", async () => {
      const { id } = await uploaded(fileOf([bankRow(1)]))
      await until(id, "ready")
      await does("rita", "request", { id })
      const like = { destination: { ...bank, account_number: "7710011" }, amount: "10.00" }
      const alone = await created(like)
      expect(alone.duplicates).toMatchObject([{ state: "awaiting_approval" }])
      await stopped("amy", "approve", id)
      await moves.doesAlone("rita", "check", { id: alone.id })
      const refusedAlone = (who: "rita" | "amy", step: string) => moves.refusedAlone(who, step, { id: alone.id })
      expect((await refusedAlone("rita", "request")).message).toMatch(
        /^The same amount already goes to the same destination/,
      )
      await moves.doesAlone("rita", "request", { id: alone.id, body: seen })
      expect((await refusedAlone("amy", "approve")).message).toMatch(
        /^The same amount already goes to the same destination/,
      )
      await moves.doesAlone("rita", "cancel", { id: alone.id })
      // No similar payout is open any more.
      await does("amy", "approve", { id })
      expect(await until(id, "finished")).toMatchObject({ counts: { paid: 1 } })
    })

    it("the same row twice in a file, in two spellings, is held back both times; the same amount to others is not", async () => {
      const iban = "DE89370400440532013000"
      const { id } = await uploaded(
        fileOf([
          ...[bankRow(1, { account_number: iban }), bankRow(2)],
          bankRow(3, { account_number: "de89 3704 0044 0532 0130 00", amount: "10" }),
        ]),
      )
      expect((await until(id, "ready")).duplicates).toMatchObject([
        { row_number: 4, with: { message: "row 2, with the same destination and amount" } },
      ])
      expect(await stopped("rita", "request", id)).toMatch(/^1 row may be a duplicate: row 4 is like row 2/)
      await does("rita", "request", { id, body: seen })
      await stopped("amy", "approve", id)
      await does("amy", "approve", { id, body: seen })
      expect(await until(id, "finished")).toMatchObject({ counts: { paid: 3 } })
    })

    it("200 rows are created, requested, approved and canceled, each time as a whole", () => asAWhole(200, 50))
  },
  { plugin: { payouts: batchSettings } },
)
