/**
 * The times of a section as a table.
 * @param times of `timeQuestions`
 * @param compared the time of which the medians are shown as a multiple, if any
 */
export function queryTable(title, times, compared) {
  const rows = [
    [title, "shown", "median", "95 %", ...(compared ? ["ratio"] : [])],
    ...times.map(({ name, shown, ms, p95 }) => [
      `  ${name}`,
      whole(shown),
      `${ms.toFixed(1)} ms`,
      `${p95.toFixed(1)} ms`,
      ...(compared ? [(ms / compared.ms).toFixed(2)] : []),
    ]),
  ]
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  return rows
    .map((row) => row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join("  "))
    .join("\n")
}

export function whole(value) {
  return value.toLocaleString("en")
}

/** The result of `timeExport` in a line. */
export function exportLine({ lines, size, seconds, firstMs, heap, heapBefore, grown }) {
  const memory = `heap ${heapBefore.toFixed(0)} MiB before and at most ${heap.toFixed(0)} MiB, the process grew by ${grown.toFixed(0)} MiB`
  return `Export: ${whole(lines)} lines, ${size.toFixed(1)} MiB in ${seconds.toFixed(1)} s, the first after ${firstMs.toFixed(0)} ms; ${memory}`
}
