import { DateTime } from "luxon"
import type { SandboxClock } from "../recurring/move-clock"
import { type Html, html } from "./html"
import { momentText } from "./moment-text"

const moves = { P1D: "A day", P1W: "A week", P1M: "A month", P1Y: "A year" }

const units = ["years", "months", "days", "hours", "minutes", "seconds"] as const

/** The sandbox's time, and forms that move it forward. @param refused what was entered, where that moved nothing */
export function clockSection(clock: SandboxClock, refused?: string): Html {
  return html`<section aria-labelledby="clock">
    <h2 id="clock">Clock</h2>
    <p>
      The sandbox's time is <time datetime="${clock.now}">${momentText(clock.now)}</time>, ${aheadText(clock)}. Moved forward,
      it makes every recurring charge that falls due on the way. It goes back only with “Forget all orders and calls”, below.
    </p>
    <form class="filter" method="post" action="/_sandbox/clock" aria-label="Move the clock forward by">
      ${Object.entries(moves).map(([duration, label]) => html`<button class="small" type="submit" name="forward" value="${duration}">${label}</button>`)}
    </form>
    <form class="filter" method="post" action="/_sandbox/clock">
      <div>
        <label for="forward">Another time, as an ISO 8601 duration</label>
        <input
          id="forward"
          name="forward"
          required
          autocomplete="off"
          spellcheck="false"
          placeholder="P40D"
          ${refused !== undefined && html`value="${refused}" aria-invalid="true" aria-describedby="problem"`}
        />
      </div>
      <button class="small" type="submit">Move forward</button>
    </form>
  </section>`
}

function aheadText({ now, aheadMs }: SandboxClock): string {
  // A move takes a moment itself, which would turn a month into 29 days, 23 hours and 59 minutes.
  const step = aheadMs < 60_000 ? 1_000 : 60_000
  const ahead = Math.round(aheadMs / step) * step
  if (ahead === 0) return "that of this machine"
  const there = DateTime.fromISO(now, { zone: "utc" })
  const between = there.diff(there.minus(ahead), [...units])
  const parts = units.flatMap((unit) => {
    const count = Math.floor(between.get(unit))
    return count === 0 ? [] : [`${count} ${count === 1 ? unit.slice(0, -1) : unit}`]
  })
  return `${new Intl.ListFormat("en").format(parts)} ahead of this machine`
}
