import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type AdminPayoutDetail, type MailVerb, mailVerbs } from "../../contracts"
import { denied, type KnownMessage, toMessage } from "../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import type { PayoutRow } from "../../modules/card-payouts"
import { CARD_SUBSCRIPTIONS_MODULE, type CardSubscriptionsModuleService } from "../../modules/card-subscriptions"

type Mailed = Pick<PayoutRow, "id" | "account" | "encrypted">

/**
 * The reason why the store sends this e-mail to no recipient, or not to this one: the notification is
 * switched off, no provider takes e-mails, or the payout has no address.
 */
export function mailRefusal(container: MedusaContainer, verb: MailVerb, payout: Mailed): KnownMessage | undefined {
  const { notifications } = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const { modules } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const { kind } = mailVerbs[verb]
  const off = notifications.mailOff(kind, modules)
  if (off === "switched_off") return toMessage("payout.mail_switched_off", { kind })
  if (off) return toMessage("payout.mail_without_provider")
  const { payouts } = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  return payouts.recipient(payout).email ? undefined : toMessage("payout.mail_without_address")
}

/** The actions with the reasons of `mailRefusal`. */
export function withMailRefusals<Actions extends AdminPayoutDetail["actions"]>(
  container: MedusaContainer,
  { actions, ...payout }: Mailed & { actions: Actions },
): Actions {
  const off = (Object.keys(mailVerbs) as MailVerb[]).flatMap((verb) => {
    const refusal = actions[verb].allowed ? mailRefusal(container, verb, payout) : undefined
    return refusal ? [[verb, denied(refusal)]] : []
  })
  return { ...actions, ...Object.fromEntries(off) }
}
