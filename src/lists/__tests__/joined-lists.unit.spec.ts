import { AdminListAttention } from "../../contracts/requests/attention"
import { computedPart, countParts, filteredPart, type ListPart, pageOfParts } from "../joined-lists"

const rowsOf = (...ids: string[]) => ids.map((id) => ({ id }))
const part = (name: string, ...ids: string[]) => computedPart(name, () => Promise.resolve(rowsOf(...ids)))
type Row = { id: string }

async function pages(parts: ListPart<Row>[], limit: number): Promise<string[][]> {
  const seen: string[][] = []
  let after: string | undefined
  do {
    const page: { rows: Row[]; next: string | null } = await pageOfParts(parts, { list: "all", page: { limit, after } })
    seen.push(page.rows.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after)
  return seen
}

describe("lists shown one after the other", () => {
  const parts = [part("a", "a2", "a1", "a3"), part("none"), part("b", "b1"), part("end")]

  it.each([1, 2, 3, 4, 5])("have each row once, in pages of %i, and no empty page at the end", async (limit) => {
    const seen = await pages(parts, limit)
    expect(seen.flat()).toEqual(["a1", "a2", "a3", "b1"])
    expect(seen.map(({ length }) => length).slice(0, -1)).toEqual(seen.slice(0, -1).map(() => limit))
    expect(seen.at(-1)).not.toEqual([])
  })

  it("have one empty page if they are empty", async () => {
    expect(await pages([part("none")], 5)).toEqual([[]])
    expect(await pages([], 5)).toEqual([[]])
  })

  it("have a cursor that a request may send, also where the name of an account is long", async () => {
    const name = `holds_${"a".repeat(200)}`
    const { next } = await pageOfParts([part(name, "a1", "a2")], { list: "attention", page: { limit: 1 } })
    expect(AdminListAttention.parse({ after: next })).toMatchObject({ after: next })
  })

  it("are counted up to a number", async () => {
    expect(await countParts(parts, 4)).toEqual({ count: 4, is_capped: false })
    expect(await countParts(parts, 3)).toEqual({ count: 3, is_capped: true })
  })

  it("go on after a row that is gone meanwhile", async () => {
    const { next } = await pageOfParts(parts, { list: "all", page: { limit: 2 } })
    const later = [part("a", "a1", "a3"), part("b", "b1")]
    const { rows } = await pageOfParts(later, { list: "all", page: { limit: 5, after: next ?? "" } })
    expect(rows).toEqual(rowsOf("a3", "b1"))
  })

  it("refuse a cursor of another list, of a list that is gone, and one that is none", async () => {
    const { next } = await pageOfParts(parts, { list: "all", page: { limit: 2 } })
    const cursors = { other: [parts, "other"], gone: [[part("b", "b1")], "all"] } as const
    for (const [few, list] of Object.values(cursors)) {
      await expect(pageOfParts(few, { list, page: { limit: 2, after: next ?? "" } })).rejects.toMatchObject({
        type: "invalid_data",
        code: "request.page_not_found",
      })
    }
    for (const after of ["x", "bnVsbA", Buffer.from('["all",1,2]').toString("base64url")]) {
      await expect(pageOfParts(parts, { list: "all", page: { limit: 2, after } })).rejects.toMatchObject({
        code: "request.page_not_found",
      })
    }
  })
})

describe("a list whose rows are checked elsewhere", () => {
  const numbers = Array.from({ length: 60 }, (_, index) => String(index + 100))
  const every = (step: number) => async (rows: Row[]) =>
    Promise.resolve(rows.filter(({ id }) => Number(id) % step === 0))

  it("fills its pages with the rows that are kept", async () => {
    const filtered = filteredPart(part("n", ...numbers), every(7))
    const kept = numbers.filter((id) => Number(id) % 7 === 0)
    expect((await pages([filtered], 3)).flat()).toEqual(kept)
    expect(await filtered.count(100)).toBe(kept.length)
    expect(await filtered.count(2)).toBe(2)
  })

  it("is counted, and follows a full page, behind a long run of other rows", async () => {
    const filtered = filteredPart(part("n", ...numbers), every(159))
    expect(await filtered.count(1)).toBe(1)
    expect((await pages([part("a", "a1"), filtered], 1)).flat()).toEqual(["a1", "159"])
    expect(await countParts([part("a", "a1", "a2", "a3"), filtered], 3)).toEqual({ count: 3, is_capped: true })
  })

  it("ends a page after a long run of other rows, and goes on with the next one", async () => {
    const filtered = filteredPart(part("n", ...numbers), every(159))
    const seen = await pages([filtered], 1)
    expect(seen.flat()).toEqual(["159"])
    expect(seen[0]).toEqual([])
  })
})
