const whole = (value) => value.toLocaleString("en")

const names = {
  double: "charged twice in a period",
  skipped: "due periods without a row",
  unfounded: "rows paid or returned without money",
  unknown: "money without a paid or returned row",
  tooMany: "more charges than the plan has",
  uncalledFor: "charged while paused or ended",
  forbidden: "impossible moves between states",
  stuck: "still under way at the end",
  beside: "retried although the gateway retries",
  refused: "refunded while a period was open",
  adrift: "active and waiting for nothing",
}

/** Table of the simulated events, and of violations. */
export function simulationTable(report, machine) {
  const { plan, violations, crashes, actions, examples, unexpected } = report
  const died = Object.entries(crashes).sort(([one], [other]) => one.localeCompare(other))
  const rows = [
    ["subscriptions", whole(plan.subscriptions)],
    ["periods", whole(plan.periods)],
    ["days", whole(report.days)],
    ["charges", whole(report.charges)],
    ["approved", whole(report.approved)],
    ["declined", whole(report.declined)],
    ["returned", whole(report.returned)],
    ["lost answers", whole(report.lostAnswers)],
    ["late answers", whole(report.lateAnswers)],
    ["callbacks", whole(report.callbacks)],
    ["customers' changes", sumOf(actions)],
    ["processes that died", sumOf(crashes)],
    ...died.map(([kind, count]) => [`  ${kind}`, whole(count)]),
    ["workers", whole(plan.workers)],
    ["clock jumps", whole(report.jumps)],
    ["seconds", report.seconds.toFixed(0)],
    ["seed", String(plan.seed)],
    ["", ""],
    ...Object.entries(names).map(([kind, name]) => [name, whole(violations[kind])]),
    ["claimed by two workers", whole(report.claimedTwice)],
    ["unexpected errors", whole(unexpected.length)],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const right = Math.max(...rows.map(([, value]) => value.length))
  const lines = rows.map(([name, value]) => `${name.padEnd(width)}  ${value.padStart(right)}`.trimEnd())
  const found = Object.values(violations).reduce((sum, count) => sum + count, 0)
  const isClean = found + report.claimedTwice + unexpected.length === 0
  const more = [...examples, ...unexpected.slice(0, 5)]
  const { cores, cpu, memoryGiB, node } = machine
  const where = `${cores} cores (${cpu}), ${memoryGiB} GiB, Node ${node}`
  return { text: [...lines, "", ...more, isClean ? "Nothing to report." : "VIOLATED", where].join("\n"), isClean }
}

function sumOf(counts) {
  return whole(Object.values(counts).reduce((sum, count) => sum + count, 0))
}
