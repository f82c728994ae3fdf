// Rows change only with their history, and histories only grow.
const tables = ["src/modules/__tests__/migrations.spec.ts"]

export default [
  {
    name: "the timeline of payments is append-only: trigger",
    file: "src/modules/card-payments/migrations/Migration20261127034600.ts",
    find: `create trigger card_timeline_entry_is_kept before update or delete on`,
    replace: `create trigger card_timeline_entry_is_kept before insert on`,
    noticedBy: tables,
    stage: "stories",
  },
  {
    name: "the timeline of payments cannot be truncated: trigger",
    file: "src/modules/card-payments/migrations/Migration20261127034600.ts",
    find: `for each statement execute function card_timeline_entry_is_kept();`,
    replace: `for each statement when (false) execute function card_timeline_entry_is_kept();`,
    noticedBy: tables,
    stage: "stories",
  },
  {
    name: "rows of payments change only by the module's own methods, not by generated ones",
    file: "src/durable/read-only-service.ts",
    find: `      Object.defineProperty(base.prototype, method,`,
    replace: `      Object.defineProperty({}, method,`,
    noticedBy: ["src/modules/__tests__/generated-methods.unit.spec.ts"],
    stage: "unit",
  },
  {
    name: "the history of subscriptions is append-only: trigger",
    file: "src/modules/card-subscriptions/migrations/Migration20261127034610.ts",
    find: `create trigger card_subscription_entry_is_kept before update or delete on`,
    replace: `create trigger card_subscription_entry_is_kept before insert on`,
    noticedBy: tables,
    stage: "stories",
  },
  {
    name: "the history of subscriptions cannot be truncated: trigger",
    file: "src/modules/card-subscriptions/migrations/Migration20261127034610.ts",
    find: `for each statement execute function card_subscription_entry_is_kept();`,
    replace: `for each statement when (false) execute function card_subscription_entry_is_kept();`,
    noticedBy: tables,
    stage: "stories",
  },
]
