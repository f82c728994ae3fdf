// A repair acts on what its preview showed, once; a comparison counts each payment once.
const repairs = ["src/modules/card-payments/reconciliation/__tests__/repairs.spec.ts"]
const reports = ["src/modules/card-payments/reconciliation/__tests__/report.spec.ts"]
const runs = ["src/modules/card-payments/reconciliation/__tests__/reconciliation.spec.ts"]

const folder = "src/modules/card-payments/reconciliation"

export default [
  {
    name: "reconciliation: a repair is refused if the payment changed since its preview",
    file: `${folder}/repairs.ts`,
    find: `    if (current.digest !== digest) throw notAllowed(toMessage("reconciliation_repair.outdated"))\n`,
    replace: ``,
    noticedBy: repairs,
    stage: "stories",
  },
  {
    name: "reconciliation: the preview of a repair covers Medusa's side",
    file: `${folder}/repairs.ts`,
    find: `    ...[totalsOf(row, operations), steps, medusa],`,
    replace: `    ...[totalsOf(row, operations), steps],`,
    noticedBy: repairs,
    stage: "stories",
  },
  {
    name: "reconciliation: two people do not make one repair at once",
    file: `${folder}/repairs.ts`,
    find: ` AND (leased_until IS NULL OR leased_until <= now())`,
    replace: ``,
    noticedBy: repairs,
    stage: "stories",
  },
  {
    name: "reconciliation: nothing is recorded in Medusa that agrees by now",
    file: `${folder}/repairs.ts`,
    find: `    if (effectsOf(context, current).length === 0) throw notAllowed(toMessage("reconciliation_repair.agrees_by_now"))\n`,
    replace: ``,
    noticedBy: repairs,
    stage: "stories",
  },
  {
    name: "reconciliation: a page is committed only under the lease",
    file: `${folder}/kept-lease.ts`,
    find: `    .where({ id, state: "running" })\n    .whereRaw("leased_until = ?::timestamptz", [until])\n`,
    replace: `    .where({ id })\n`,
    noticedBy: runs,
    stage: "stories",
  },
  {
    name: "reconciliation: only what two comparisons find is a difference",
    file: `${folder}/compare-run.ts`,
    find: `first.filter(isConfirmed).map(`,
    replace: `first.map(`,
    noticedBy: runs,
    stage: "stories",
  },
  {
    name: "reconciliation: a final payment is only read",
    file: `${folder}/ask-gateway.ts`,
    find: `  if (!isOpen(ledger)) return { ledger, gateway: await readStatus(context, ledger) }\n`,
    replace: ``,
    noticedBy: runs,
    stage: "stories",
  },
  {
    name: "reconciliation: an amount of a report fits the currency of its payment",
    file: `${folder}/compare-report.ts`,
    find: `currency_code === null && !fits(amount, row)`,
    replace: `false`,
    noticedBy: reports,
    stage: "stories",
  },
  {
    name: "reconciliation: rows of a report are compared with payments of other periods",
    file: `${folder}/compare-report.ts`,
    find: `      differences.push(...comparePayment(row, ledgers, own))`,
    replace: `      if (periods.length === 1) differences.push(...comparePayment(row, ledgers, own))`,
    noticedBy: reports,
    stage: "stories",
  },
  {
    name: "reconciliation: a payment of another period is compared by its steps of the period",
    file: `${folder}/compare-report.ts`,
    find: `new Date(at) >= from && `,
    replace: ``,
    noticedBy: reports,
    stage: "stories",
  },
  {
    name: "reconciliation: chargebacks of a report are compared",
    file: `${folder}/compare-report.ts`,
    find: `(["capture", "refund", "chargeback"] as const)`,
    replace: `(["capture", "refund"] as const)`,
    noticedBy: reports,
    stage: "stories",
  },
  {
    name: "reconciliation: refunds of unknown orders are differences",
    file: `${folder}/compare-report.ts`,
    find: `rows.filter(({ kind }) => kind !== "authorization")`,
    replace: `rows.filter(({ kind }) => kind === "capture")`,
    noticedBy: reports,
    stage: "stories",
  },
  {
    name: "reconciliation: a cause is summed up for each of the other sides",
    file: `${folder}/run-rows.ts`,
    find: `row.cause === cause && row.against === against`,
    replace: `row.cause === cause`,
    noticedBy: reports,
    stage: "stories",
  },
]
