const number = (value) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))
const signed = (value) => `${value < 0 ? "−" : "+"}${number(Math.abs(value))}`
const ratio = (value) => (value >= 0.2 ? value.toFixed(2) : value.toFixed(3))

/** The results as a table. */
export function tableOf({ results, parts }) {
  const rows = [
    ["", "ours", "theirs", "ratio", "95 % interval", "target", ""],
    ...results.map((line) => [
      line.title,
      `${number(line.ours)} ${line.unit}`,
      `${number(line.theirs)} ${line.unit}`,
      line.difference === undefined ? ratio(line.ratio) : signed(line.difference),
      line.interval.map(line.difference === undefined ? ratio : signed).join(" … "),
      targetOf(line),
      line.outcome ?? "",
    ]),
  ]
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 || column === row.length - 1 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
      )
      .join("  ")
      .trimEnd(),
  )
  return [lines.join("\n"), ...(parts ? [partsOf(parts)] : [])].join("\n\n")
}

function targetOf({ target, unit, difference }) {
  if (target === undefined) return ""
  return `${unit === "/s" ? "≥" : "≤"} ${difference === undefined ? target : `+${target} ${unit}`}`
}

function partsOf(parts) {
  const pieces = [
    ["cart read", parts.cartRead],
    ["intent", parts.intent],
    ["signing and exchange", parts.client],
    ["gateway itself", parts.gateway],
    ["answer", parts.answer],
  ]
  const reported = pieces.map(([name, ms]) => `${name} ${number(ms)} ms`).join(", ")
  return `Our part of a session creation: ${reported}.`
}

/** For bench/results.json: figures rounded to four digits. */
export function jsonOf(report) {
  const round = (_, value) => (typeof value === "number" ? Number(value.toPrecision(4)) : value)
  const { rounds, ...rest } = report
  return `${JSON.stringify({ ...rest, rounds }, round, 2)}\n`
}
