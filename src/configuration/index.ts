/**
 * Which options does a store give this plugin, and does its configuration work? This folder defines
 * the options of the plugin, its payment providers, payouts and subscriptions, and checks them all
 * together. Account options are in `gateway`.
 */
export { accountMode } from "./account-mode"
export { optionsInForce } from "./options-in-force"
export { cardKey, type CardKey } from "./plugin-options"
export { checkConfiguration, type Configuration, type Findings } from "./check-configuration"
export {
  isNotified,
  type NotificationSettings,
  notificationOptions,
  parseNotificationOptions,
  providedChannels,
  sentOn,
  subscriptionLink,
  unservedChannels,
} from "./notification-options"
export type { RecipientPageSettings } from "./recipient-page-options"
export { flowOf } from "./payout-options"
export {
  parsePayoutOptions,
  type PayoutAccountSettings,
  type PayoutLimits,
  payoutOptions,
  type PayoutSettings,
} from "./payout-options"
export {
  type CardPaymentsOptions,
  noOptions,
  parsePluginOptions,
  parseProviderOptions,
  pluginOptions,
  type ProviderOptions,
  providerOptions,
} from "./plugin-options"
export { providerId, readPaymentModule } from "./provider-entries"
export { parseSubscriptionOptions, subscriptionOptions, type SubscriptionSettings } from "./subscription-options"
export type { TrustsHop } from "./plugin-options"
export { type Unavailable, unavailableReason } from "./saved-card-availability"
