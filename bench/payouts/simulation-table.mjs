const whole = (value) => value.toLocaleString("en")
const sumOf = (counts) => Object.values(counts).reduce((sum, count) => sum + count, 0)

const names = {
  twice: ["sent or paid twice", /sent \d+ times/],
  money: ["money without a paid row", /money without/],
  unfounded: ["paid without money", /paid without/],
  late: ["failed, but paid later, without a form", /failed, and to be paid|after it had failed/],
  limit: ["a day's limit exceeded", /limit: /],
  approvals: ["sent without enough approvals", /approved by/],
  reserved: ["wrongly counted, or not counted, against a limit", /counted against/],
  published: ["unknown although the gateway reports it", /unknown although/],
  stuck: ["stuck", /stuck/],
  batch: ["batches done in part, or that nobody can end", /batch: |batch in part/],
  events: ["events never published, or again without a reason", /never published|never marked|published again/],
  trail: [
    "audit trails with an impossible step",
    /went from|its trail ends|two paid entries|does not show it|not in its trail/,
  ],
}

/**
 * In the second half of the trials a process that reaches a crash point without any crash so far
 * dies there.
 */
function denialReason({ lived, livedInHunt }) {
  const times = lived === 1 ? "reached once" : `reached ${whole(lived)} times`
  return livedInHunt > 0 ? `${times}, without a death` : `${times}, in the first half only`
}

/** Table of the simulated events, and of violations. */
export function payoutTable(report, machine) {
  const { plan, counts, states, batches, points, violations, unexpected } = report
  const died = Object.values(points).flatMap(({ deaths }) => (deaths > 0 ? [deaths] : []))
  const rows = [
    ["trials", whole(report.trials)],
    ["payouts", whole(sumOf(states))],
    ...Object.entries(states).map(([state, count]) => [`  ${state}`, whole(count)]),
    ["batches", whole(sumOf(batches))],
    ...Object.entries(batches).map(([state, count]) => [`  ${state}`, whole(count)]),
    ["events published", whole(counts.published)],
    ["  again, after a death or a failure", whole(counts.publishedAgain)],
    ["steps", whole(counts.steps)],
    ["processes that died", whole(counts.deaths)],
    ["  at distinct points", `${whole(died.length)} of ${whole(Object.keys(points).length)}`],
    ["  most at one point", whole(Math.max(0, ...died))],
    ["processes delayed", whole(counts.holdUps)],
    ["steps refused", whole(counts.refused)],
    ["clock jumps", whole(counts.jumps)],
    ["resolved by a person", whole(counts.resolutions)],
    ["forms used too late", whole(counts.lateForms)],
    ["workers", whole(plan.workers)],
    ["seconds", report.seconds.toFixed(0)],
    ["seed", String(plan.seed)],
    ["", ""],
    ...Object.values(names).map(([name, pattern]) => [
      name,
      whole(violations.filter((what) => pattern.test(what)).length),
    ]),
    ["unexpected errors", whole(unexpected.length)],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const right = Math.max(...rows.map(([, value]) => value.length))
  const lines = rows.map(([name, value]) => `${name.padEnd(width)}  ${value.padStart(right)}`.trimEnd())
  const isClean = violations.length + unexpected.length === 0
  const spared = Object.entries(points).flatMap(([name, point]) => {
    return point.deaths > 0 ? [] : [`No process died at "${name}": ${denialReason(point)}.`]
  })
  const more = [...spared, ...violations.slice(0, 20), ...unexpected.slice(0, 5)]
  const { cores, cpu, memoryGiB, node } = machine
  const where = `${cores} cores (${cpu}), ${memoryGiB} GiB, Node ${node}`
  return { text: [...lines, "", ...more, isClean ? "Nothing to report." : "VIOLATED", where].join("\n"), isClean }
}
