import { parseViews, type SavedView, withView } from "../saved-views"

const view = (name: string, filters: SavedView["filters"] = { state: "open" }): SavedView => ({ name, filters })

describe("the saved views of a list", () => {
  it("replace a view of the same name and are sorted by name", () => {
    const views = withView([view("Zoe"), view("Open")], view(" Open ", { state: "closed" }))
    expect(views).toEqual([view("Open", { state: "closed" }), view("Zoe")])
  })

  it("are at most fifty, with a short name", () => {
    const many = Array.from({ length: 60 }, (_, at) => view(`View ${at}`))
    expect(withView(many, view("New"))).toHaveLength(50)
    expect(withView([], view("x".repeat(100)))[0]?.name).toHaveLength(60)
  })

  it("are read as stored", () => {
    expect(parseViews(JSON.stringify([view("Open")]))).toEqual([view("Open")])
    expect(parseViews(null)).toEqual([])
  })

  it("leave out whatever else the browser has under their key", () => {
    for (const stored of ["", "{", "7", "null", '{"name":"Open"}']) expect(parseViews(stored)).toEqual([])
    const others = [null, 7, {}, { name: "" }, { name: "A" }, { name: "B", filters: { state: 1 } }, view("Open")]
    expect(parseViews(JSON.stringify(others))).toEqual([view("Open")])
  })
})
