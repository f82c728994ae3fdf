/**
 * What does Medusa ask of a payment provider, and what does the card gateway answer? Each hook is
 * short; the module `card_payments` does the work.
 */
import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import checkPlugin from "./loaders/check-plugin"
import CardPaymentProvider from "./service"

export default ModuleProvider(Modules.PAYMENT, { services: [CardPaymentProvider], loaders: [checkPlugin] })
