/** The duration of a batch by phase, as Markdown. */
export function phaseTable({ rows, slow, phases, counts, machine }) {
  const lines = phases.map(({ title, ms, cpu, longest, rss }) => [
    title,
    seconds(ms),
    (rows / (ms / 60_000)).toLocaleString("en", { maximumFractionDigits: 0 }),
    seconds(cpu),
    `${longest.toFixed(0)} ms`,
    `${(rss / 2 ** 20).toFixed(0)} MiB`,
  ])
  const head = ["phase", "time", "rows a minute", "processor (Medusa, PostgreSQL)", "longest block", "most memory"]
  const table = [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n")
  const whole = phases.reduce((sum, { ms }) => sum + ms, 0)
  const { cores, loadBefore, loadAfter } = machine
  const gateway = slow > 0 ? `, a gateway that answers after ${slow} ms` : ""
  return `\n${table}\n\n${rows.toLocaleString("en")} rows${gateway}: ${seconds(whole)} in all. Checked ${counts.checked}, paid ${counts.paid}; orders at the gateway ${counts.left}, of which paid twice ${counts.twice}. ${cores} cores, load ${loadBefore} before and ${loadAfter} after.`
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}
