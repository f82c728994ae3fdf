import { createElement } from "react"
import { rendered } from "../../__tests__/rendered"
import { ActionButtons, type ActionRow } from "../action-buttons"

const row = (name: string, others: Partial<ActionRow> = {}): ActionRow => ({
  name,
  label: `Do ${name}`,
  reason: null,
  run: () => undefined,
  ...others,
})
const shown = (rows: ActionRow[], pending: string | null = null) =>
  rendered(createElement(ActionButtons, { rows, pending, "data-testid": "thing" }))

describe("the actions on a record", () => {
  it("are a group of buttons, each with the reason why it is off", async () => {
    const html = await shown([row("pause"), row("cancel", { reason: "It has ended." })])
    expect(html).toMatch(/role="group"[^>]*aria-label="Actions"/)
    expect(html).toContain('data-testid="thing-pause"')
    expect(html.match(/aria-disabled="true"/g)).toHaveLength(1)
    expect(html).toContain("It has ended.")
  })

  it("run one at a time", async () => {
    const html = await shown([row("pause"), row("cancel"), row("again", { reason: "You may not." })], "cancel")
    expect(html.match(/aria-busy="true"/g)).toHaveLength(1)
    expect(html.match(/Wait until the running action has ended\./g)).toHaveLength(2)
  })

  it("of the same request have test ids of their own, and both are busy while it runs", async () => {
    const rows = [row("capture", { id: "capture-part" }), row("capture", { id: "capture-rest" })]
    const html = await shown(rows, "capture")
    for (const { id } of rows) expect(html).toContain(`data-testid="thing-${id}"`)
    expect(html.match(/aria-busy="true"/g)).toHaveLength(2)
  })

  it("ask nothing before they are pressed, and one alone is no group", async () => {
    const question = { title: "Pause it?", description: "It waits.", confirm: "Pause", back: "Back" }
    const html = await shown([row("pause", { question })])
    expect(html).not.toMatch(/Pause it|role="group"/)
  })
})
