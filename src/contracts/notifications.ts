/** How a notification reaches people: by e-mail, or in the notification panel of Medusa's admin. */
export const notificationChannels = ["email", "feed"] as const
export type NotificationChannel = (typeof notificationChannels)[number]

type Audience = "customer" | "recipient" | "admin"

/**
 * Every notification: the event that it reports, and who gets it. A customer, and the recipient of
 * a payout, get an e-mail; admins get an entry in the feed, and an e-mail if the store names an address. The e-mail's template is
 * derived from the event; see `templateOf`.
 */
export const notificationKinds = {
  renewed: { event: "card_subscription.renewed", audience: "customer" },
  charge_failed: { event: "card_subscription.charge_failed", audience: "customer" },
  card_expiring: { event: "card_subscription.card_expiring", audience: "customer" },
  trial_ending: { event: "card_subscription.trial_ending", audience: "customer" },
  renewal_upcoming: { event: "card_subscription.renewal_upcoming", audience: "customer" },
  plan_changed: { event: "card_subscription.plan_changed", audience: "customer" },
  canceling: { event: "card_subscription.canceling", audience: "customer" },
  canceled: { event: "card_subscription.canceled", audience: "customer" },
  payout_link: { event: "card_payout.link_mailed", audience: "recipient" },
  payout_status: { event: "card_payout.status_mailed", audience: "recipient" },
  payout_requested: { event: "card_payout.requested", audience: "admin" },
  payout_batch_requested: { event: "card_payout.batch_requested", audience: "admin" },
  charged_back: { event: "card_payment.charged_back", audience: "admin" },
  unknown_for_an_hour: { event: "card_payment.unknown_for_an_hour", audience: "admin" },
  account_outage: { event: "card_account.outage", audience: "admin" },
  reversal_failed: { event: "card_payment.reversal_failed", audience: "admin" },
} as const satisfies Record<string, { event: string; audience: Audience }>

export type NotificationKind = keyof typeof notificationKinds
export type NotificationEvent = (typeof notificationKinds)[NotificationKind]["event"]

export const allNotificationKinds = Object.keys(notificationKinds) as NotificationKind[]

/** The kind that reports an event; undefined for other events. */
export function kindOfEvent(name: string): NotificationKind | undefined {
  return allNotificationKinds.find((kind) => notificationKinds[kind].event === name)
}

/** The channels on which a kind is sent. */
export function channelsOf(kind: NotificationKind): readonly NotificationChannel[] {
  return notificationKinds[kind].audience === "admin" ? notificationChannels : ["email"]
}

/** The name of an e-mail's template at the store's provider: `card-subscription.renewed`. */
export function templateOf(kind: NotificationKind): string {
  return notificationKinds[kind].event.replace("_", "-")
}
