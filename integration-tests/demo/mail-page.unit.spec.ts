import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { demoRun } from "./demo-run"

describe("the demo's page of e-mails", () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "card-payments-mail-"))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it("is empty before the store sends one", async () => {
    const { mailPage } = await demoRun.mailPage()
    expect(mailPage(path.join(folder, "missing"))).toContain("The store has sent none.")
  })

  it("shows the newest first, with links and without live markup", async () => {
    const { mailPage } = await demoRun.mailPage()
    const mail = { to: "a@example.com", template: "card-payments.renewed", subject: "Old", text: "<b>bold</b>" }
    const link = "http://localhost:9000/hooks/x?token=a&lang=de"
    await writeFile(path.join(folder, "1.json"), JSON.stringify({ ...mail, at: "2026-11-28T10:00:00.000Z" }))
    const newer = { ...mail, at: "2026-11-28T11:00:00.000Z", subject: "New", text: `Open ${link}` }
    await writeFile(path.join(folder, "2.json"), JSON.stringify(newer))
    await utimes(path.join(folder, "1.json"), new Date(0), new Date(0))
    const html = mailPage(folder)
    expect(html.indexOf("New")).toBeLessThan(html.indexOf("Old"))
    expect(html).toContain(`<a href="${link.replace("&", "&amp;")}">`)
    expect(html).toContain("&lt;b&gt;bold&lt;/b&gt;")
  })
})
