import type { AdminBatchDetail } from "../../../../contracts"
import { toMessage } from "../../../../messages"
import { fileRow } from "../../__tests__/file-row"
import { ann, ben, cleo, describePayouts } from "../../__tests__/payout-module"

const ordered = ({ timeline }: AdminBatchDetail<Date>) =>
  timeline.map(({ kind, message, actor_id, ip }) => ({ kind, message, actor_id, ip }))
const by = { ann: { actor_id: "user_ann", ip: "192.0.2.1" }, ben: { actor_id: "user_ben", ip: "192.0.2.2" } }
const byItself = { actor_id: null, ip: null }

describePayouts(
  "The history of a batch",
  (shop) => {
    it("has the person who uploaded a file without a valid row, from where and when", async () => {
      const { service, now, forward } = shop()
      const at = now()
      const problems = [
        { field: "amount", ...toMessage("payout_value.zero", { field: toMessage("payout_field.amount") }) },
      ]
      const rows = [{ row_number: 2, cells: fileRow("cpo_bad", 2).cells, problems }]
      const { id } = await service.batches.create({ account: "main", name: "sellers.csv", rows, actor: ann })
      forward({ hours: 1 })
      expect((await service.batches.view(id, cleo)).timeline).toEqual([
        {
          ...{ id: expect.stringMatching(/^cpe_/), kind: "create", actor_id: "user_ann", actor_kind: "user" },
          ...{ ip: "192.0.2.1", changes: null, happened_at: at },
          code: "payout_batch.created",
          params: {
            rows: toMessage("payout_count.rows", { count: 1 }),
            name: "sellers.csv",
            payouts: toMessage("payout_count.payouts", { count: 0 }),
            invalid: 1,
          },
          message: 'Read 1 row from "sellers.csv": 0 payouts, 1 with problems.',
        },
      ])
    })

    it("has the first hundred rows with problems, and the number of all", async () => {
      const { service } = shop()
      const problems = [
        { field: "amount", ...toMessage("payout_value.zero", { field: toMessage("payout_field.amount") }) },
      ]
      const { cells } = fileRow("cpo_bad", 2)
      const rows = Array.from({ length: 103 }, (_, at) => ({ row_number: at + 2, cells, problems }))
      const { id } = await service.batches.create({ account: "main", name: "sellers.csv", rows, actor: ann })
      const view = await service.batches.view(id, cleo)
      expect(view.problem_rows).toBe(103)
      expect(view.problems.map(({ row_number }) => row_number)).toEqual(
        rows.slice(0, 100).map(({ row_number }) => row_number),
      )
    })

    it("has the first hundred possible duplicates, and the number of all", async () => {
      const { service } = shop()
      const rows = Array.from({ length: 103 }, (_, at) => {
        const row = fileRow(`cpo_${at}`, at + 2)
        return { ...row, payout: { ...row.payout, destination_digest: "digest:same" } as typeof row.payout }
      })
      const { id } = await service.batches.create({ account: "main", name: "sellers.csv", rows, actor: ann })
      const view = await service.batches.view(id, cleo)
      expect(view.duplicate_count).toBe(102)
      expect(view.duplicates.map(({ row_number }) => row_number)).toEqual(
        rows.slice(1, 101).map(({ row_number }) => row_number),
      )
      let report = ""
      for await (const part of service.batches.report(id)) report += part
      expect(report.split('"row 2, with the same destination and amount"')).toHaveLength(1 + 102)
    })

    it("is found by a part of its file's name, by its id and by its state", async () => {
      const { service } = shop()
      const create = (name: string) =>
        service.batches.create({ account: "main", name, rows: [fileRow(`cpo_${name}`, 2)], actor: ann })
      const [{ id: may }, { id: june }] = [await create("may_25%.csv"), await create("june.csv")]
      const found = async (filters: { q?: string; state?: "checking" | "paying" }) =>
        (await service.batches.listed({ ...filters, limit: 10 })).batches.map(({ id }) => id)
      expect(await found({ q: "MAY_25%" })).toEqual([may])
      expect(await found({ q: june })).toEqual([june])
      expect(await found({ q: "%" })).toEqual([may])
      expect(await found({ state: "checking" })).toEqual([june, may])
      expect(await found({ state: "paying" })).toEqual([])
    })

    it("has each step once, newest first, without refused attempts, steps of its payouts or of another batch", async () => {
      const { service, round, rounds, now } = shop()
      const made = async (...ids: string[]) => {
        const rows = ids.map((id, index) => fileRow(id, index + 2))
        return service.batches.create({ account: "main", name: "sellers.csv", rows, actor: ann })
      }
      const { id } = await made("cpo_one", "cpo_two")
      const other = await made("cpo_other")
      const given = { batch_id: id, duplicates_seen: true }
      const input = { ...given, actor: ann }
      await expect(service.batches.request(input)).rejects.toThrow("are being checked")
      await round()
      for (let number = 0; number < 2; number += 1) await service.batches.advance(id)
      await service.batches.request(input)
      await expect(service.batches.request(input)).rejects.toThrow("waits for its approval")
      await expect(service.batches.approve(input)).rejects.toThrow("somebody else has to approve it")
      await service.batches.approve({ ...given, actor: ben })
      await service.batches.pay({ ...given, actor: ben })
      await rounds(2, { seconds: 60 })
      for (let number = 0; number < 2; number += 1) await service.batches.advance(id)
      const view = await service.batches.view(id, cleo)
      expect(ordered(view)).toEqual([
        { kind: "finish", message: "Finished: 2 of 2 rows paid.", ...byItself },
        { kind: "pay", message: "Ordered payment of 2 payouts: 40.00 EUR.", ...by.ben },
        { kind: "approve", message: "Approved 2 payouts: 40.00 EUR.", ...by.ben },
        {
          ...{ kind: "request", message: "Requested 2 payouts: 40.00 EUR. Somebody else has to approve it." },
          ...by.ann,
        },
        { kind: "ready", message: "All rows are checked: 2 can be paid, 0 cannot.", ...byItself },
        {
          ...{ kind: "create", message: 'Read 2 rows from "sellers.csv": 2 payouts, 0 with problems.' },
          ...by.ann,
        },
      ])
      expect(view.timeline.map(({ changes }) => changes?.state)).toEqual([
        ...[
          ["paying", "finished"],
          ["paying", "paying"],
          ["awaiting_approval", "paying"],
        ],
        ...[["ready", "awaiting_approval"], ["checking", "ready"], undefined],
      ])
      expect(view.timeline[0]?.happened_at).toEqual(now())
      expect(ordered(await service.batches.view(other.id, cleo))).toHaveLength(1)
      expect((await service.view("cpo_one", cleo)).timeline.map(({ kind }) => kind)).toEqual([
        ...["succeed", "pay", "ordered", "approve", "request", "pass", "check", "create"],
      ])
    })

    it("has the person who canceled it, even on a server whose clock is behind", async () => {
      const { service, at } = shop()
      const rows = [fileRow("cpo_one", 2)]
      const { id } = await service.batches.create({ account: "main", name: "sellers.csv", rows, actor: ann })
      at("2027-01-31T09:00:00Z")
      await service.batches.cancel({ batch_id: id, actor: ben })
      await expect(service.batches.cancel({ batch_id: id, actor: ben })).rejects.toThrow("was canceled")
      expect(ordered(await service.batches.view(id, cleo))).toMatchObject([
        { kind: "abandon", message: "Canceled 1 payout.", ...by.ben },
        { kind: "create", ...by.ann },
      ])
    })
  },
  { payouts: { payOnApproval: false } },
)
