import type { AdminSubscriptionDetail, SubscriptionCard, SubscriptionCharge } from "./admin-subscription"

/** Something that only somebody who looks at the gateway can find out. */
export type OpenRuling =
  | { kind: "schedule" }
  | { kind: "charge"; charge: SubscriptionCharge; card: SubscriptionCard | null; time_zone: string }

/** What the gateway never confirmed, in the order in which it is looked up: the oldest charge first. */
export function openRulings({ schedule, charges, card, time_zone }: AdminSubscriptionDetail): OpenRuling[] {
  const unconfirmed = charges.filter(({ state }) => state === "unconfirmed").reverse()
  return [
    ...(schedule === "unconfirmed" ? [{ kind: "schedule" as const }] : []),
    ...unconfirmed.map((charge) => ({ kind: "charge" as const, charge, card, time_zone })),
  ]
}
