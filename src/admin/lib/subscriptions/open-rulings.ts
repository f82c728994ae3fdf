import type { AdminSubscriptionDetail, SubscriptionCharge } from "./admin-subscription"

/** Something that only somebody who looks at the gateway can find out. */
export type OpenRuling = { kind: "schedule" } | { kind: "charge"; charge: SubscriptionCharge; time_zone: string }

/** What the gateway never confirmed, in the order in which it is looked up. */
export function openRulings({ schedule, charges, time_zone }: AdminSubscriptionDetail): OpenRuling[] {
  const unconfirmed = charges.filter(({ state }) => state === "unconfirmed")
  return [
    ...(schedule === "unconfirmed" ? [{ kind: "schedule" as const }] : []),
    ...unconfirmed.map((charge) => ({ kind: "charge" as const, charge, time_zone })),
  ]
}
