// Actions on a subscription by a page that was read before something changed: nothing but the
// amounts, charges and plans that the person saw.
const dunning = ["src/modules/card-subscriptions/charges/__tests__/dunning.spec.ts"]
const periods = ["src/modules/card-subscriptions/charges/__tests__/open-periods.spec.ts"]
const changes = ["src/modules/card-subscriptions/subscriptions/__tests__/changes.spec.ts"]

export default [
  {
    name: "no charge that is due by hand but the one that was seen",
    file: "src/modules/card-subscriptions/engines/store/charge-now.ts",
    find: `      assertSeen(due, seen)\n`,
    replace: ``,
    noticedBy: periods,
    stage: "stories",
  },
  {
    name: "no charge ahead by hand but the one that was seen",
    file: "src/modules/card-subscriptions/engines/store/charge-now.ts",
    find: `    assertSeen([charge], seen)\n`,
    replace: ``,
    noticedBy: periods,
    stage: "stories",
  },
  {
    name: "no retry by hand of a charge that was not seen",
    file: "src/modules/card-subscriptions/charges/dunning.ts",
    find: `    if (seen && tried.some(({ id }) => !seen.includes(id))) throw notAllowed(toMessage("subscription.has_changed"))\n`,
    replace: ``,
    noticedBy: dunning,
    stage: "stories",
  },
  {
    name: "no skip of another period than the one that was seen",
    file: "src/modules/card-subscriptions/subscriptions/actions.ts",
    find: `    if (seen && Date.parse(seen) !== due_at.getTime()) throw notAllowed(toMessage("subscription.has_changed"))\n`,
    replace: ``,
    noticedBy: changes,
    stage: "stories",
  },
  {
    name: "no plan with another interval than the one that was seen",
    file: "src/modules/card-subscriptions/plans/plan-terms.ts",
    find: ` && period === terms.period && interval === terms.interval) return`,
    replace: `) return`,
    noticedBy: changes,
    stage: "stories",
  },
  {
    name: "no plan that costs another amount than the one that was seen",
    file: "src/modules/card-subscriptions/plans/plan-terms.ts",
    find: `compare(amount, terms.amount) === 0 && period`,
    replace: `compare(amount, "0") > 0 && period`,
    noticedBy: changes,
    stage: "stories",
  },
  {
    name: "no sign-up for another plan than the one that was seen",
    file: "src/modules/card-subscriptions/subscriptions/sign-up.ts",
    find: `    assertTermsSeen(row, input)\n`,
    replace: ``,
    noticedBy: changes,
    stage: "stories",
  },
]
