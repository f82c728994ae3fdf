const whole = (value) => value.toLocaleString("en")

/** Results of a run as Markdown. */
export function soakTable({ rows, plan, commit, machine, load }) {
  const head = ["stage", "what ran", "violations", "seconds"]
  const lines = rows.map(({ stage, ran, violations, seconds, note }) => [
    stage,
    [...Object.entries(ran).map(([what, count]) => `${whole(count)} ${what}`), ...(note ? [note] : [])].join(", "),
    whole(violations.length),
    whole(Math.round(seconds)),
  ])
  const table = [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n")
  const { cores, cpu, memoryGiB, node } = machine
  const where = `${cores} cores (${cpu}), ${memoryGiB} GiB, Node ${node}, load ${load.before} before and ${load.after} after`
  return `${table}\n\nSeed ${plan.seed}, ${plan.minutes} minutes, commit ${commit}; ${where}.`
}
