import { type Account, endpointFor } from "../../../gateway"
import type { DestinationKind } from "../../../contracts"
import {
  type PolledOrder,
  type CheckedOrder,
  invalidData,
  type PayoutOrder,
  type Sent,
  type StatusReport,
} from "../../../mapping"
import { toMessage } from "../../../messages"
import { callbackAddress, mayRedirectTo } from "../attempts/start-form"
import { accountOf, type Context, formatEndpoint } from "../context"
import { knownFields } from "../gateway-calls/extra-fields"
import { newOrderId, PAYOUT_PREFIX } from "../gateway-calls/order-id"
import { reencrypt } from "../records/encryption"
import { askPayout } from "./ask-payout"
import { checkDestination, takesTypedCards } from "./check-destination"
import { destinationDigests, type DestinationOf, type NamedDestination } from "./describe-destination"
import { destinationFields } from "./destination-fields"
import {
  describeRecipient,
  describeEncrypted,
  linkCipher,
  bindingOfPayout,
  decryptDestination,
  encryptPayout,
} from "./encrypted-destination"
import { type Accepted, sendOnce, Unusable } from "./send-once"
import { findStoredCard } from "./stored-card"
import { typedCardOf, typedCardProblems } from "./typed-card"

type Row = { id: string; account: string }

/**
 * Gateway calls and destination encryption for the module `card_payouts`. Every call is sent once,
 * and gateway errors are returned, not thrown.
 * @param of returns the module's context; called for each operation
 */
export function payoutsOf(of: () => Context) {
  return {
    /**
     * A `client_orderid` that callbacks recognize as a payout's: random, or always the same for a
     * given payout.
     */
    newOrderId: (payoutId?: string): string => newOrderId(PAYOUT_PREFIX, payoutId),

    /** Registers a payout without releasing money. A typed card is read from `withTypedCard`. */
    check: async (order: PayoutOrder): Promise<Sent> =>
      plain(
        await sendOnce(of(), order, ({ account, client, endpoint, kept }) => {
          const { destination, recipient } = kept
          const card = destination.kind === "card" ? typedCardOf(of(), order) : undefined
          const isTaken = destination.kind !== "other"
          const fields = isTaken && destinationFields({ account, destination, recipient, card })
          if (!fields) throw notThisWay(destination.kind, "check and pay")
          const request = {
            ...fields,
            ...knownFields({ server_callback_url: fittingAddress(account) }),
            ...sumOf(order),
          }
          const secrets = card ? [card.number, card.holder] : []
          return { secrets, call: () => client.payoutCheck(request, { endpoint }) }
        }),
      ),

    /** Executes a checked payout. Moves money. */
    pay: async (order: CheckedOrder): Promise<Sent> =>
      plain(
        await sendOnce(of(), order, ({ client, endpoint }) => {
          const { client_orderid, orderid } = order
          return { call: () => client.payoutPay({ client_orderid, orderid }, { endpoint }) }
        }),
      ),

    /**
     * Pays out to a bank account, an e-wallet, a phone number or another destination in one step.
     * Moves money.
     */
    payout: async (order: PayoutOrder): Promise<Sent> =>
      plain(
        await sendOnce(of(), order, ({ account, client, endpoint, kept: { destination, recipient } }) => {
          const isTaken = paidAtOnce.has(destination.kind)
          const fields = isTaken && destinationFields({ account, destination, recipient })
          if (!fields) throw notThisWay(destination.kind, "payout in one step")
          // With a bank account, `phone` is the recipient's number (wire facts 4.12); with other
          // kinds it may be the destination.
          const phone = destination.kind === "bank" ? recipient.phone : undefined
          const more = knownFields({ phone, server_callback_url: fittingAddress(account, "payout") })
          return { call: () => client.payout({ ...fields, ...more, ...sumOf(order) }, { endpoint }) }
        }),
      ),

    /**
     * Transfers money from the merchant's deposit to a stored card (wire facts 4.15). Moves money.
     */
    transfer: async (order: PayoutOrder): Promise<Sent> =>
      plain(
        await sendOnce(
          of(),
          order,
          async ({ account, client, endpoint, kept: { destination, recipient, customer_id } }) => {
            if (destination.kind !== "stored_card") throw notThisWay(destination.kind, "transfer")
            // Read again, so that a card deleted meanwhile is not paid to.
            const card = await findStoredCard(of(), { account: account.name, customer_id, destination })
            const { account: name, destination_digest } = order
            const named = {
              account: name,
              customer_id,
              destination,
              recipient,
              recurringPaymentId: card.recurringPaymentId,
            }
            if (!destinationDigests(of().options.cardKeys, named).includes(destination_digest)) throw otherCard()
            const request = {
              ...sumOf(order),
              deposit2card: "true",
              destination_card_recurring_payment_id: card.recurringPaymentId,
              ...knownFields({ server_callback_url: fittingAddress(account) }),
            }
            return { secrets: [card.recurringPaymentId], call: () => client.transfer(request, { endpoint }) }
          },
        ),
      ),

    /**
     * Creates the page on which the recipient enters a destination. Moves money: anyone who has the
     * address can be paid. The address is returned encrypted for this payout; `openLink` decrypts
     * it.
     */
    async form(order: PayoutOrder): Promise<Sent & { link?: string }> {
      const sent = await sendOnce(of(), order, ({ account, client, endpoint, kept: { destination, recipient } }) => {
        if (destination.kind !== "form") throw notThisWay(destination.kind, "hosted form")
        const { first_name, last_name, email, phone } = recipient
        const request = {
          ...sumOf(order),
          ...knownFields({ first_name, last_name, email, phone }),
          ...knownFields({
            redirect_url: account.publicUrl + order.return_path,
            server_callback_url: fittingAddress(account),
          }),
        }
        return { call: () => client.payoutForm(request, { endpoint }) }
      })
      const link = sent.answer?.["redirect-url"]
      if (link === undefined) return plain(sent)
      if (mayRedirectTo(accountOf(of(), order.account), new URL(link))) {
        return { ...plain(sent), link: linkCipher.encrypt(of().options.cardKeys, order, link) }
      }
      const message = toMessage("payout_call.form_host_not_allowed", { host: new URL(link).host })
      return { outcome: "refused", code: null, message }
    },

    /** Polls the status of an order; see `askPayout`. */
    ask: async (order: PolledOrder): Promise<StatusReport> => askPayout(of(), order),

    /** See `encryptPayout`. @throws PayoutFieldsError with a problem for each field at fault */
    encrypt: async (about: DestinationOf & { id: string }, given: NamedDestination) =>
      encryptPayout(of(), about, given),

    /**
     * The problems of a destination, keyed by field, such as `destination.account_number`; empty if
     * there are none.
     */
    async problems(about: DestinationOf, { destination }: Pick<NamedDestination, "destination">) {
      return (await checkDestination(of(), { ...about, destination })).fields
    },

    typedCardProblems: (row: Row & { encrypted: string | null; destination_digest: string }) =>
      typedCardProblems(of(), row),

    /** See `describeEncrypted`. @throws MedusaError invalid_data */
    describeEncrypted: (row: Row & { encrypted: string }) => describeEncrypted(of(), row),

    reencrypt: (row: Row & { encrypted: string }): string | undefined =>
      reencrypt(of().options.cardKeys, bindingOfPayout(row), row.encrypted),

    /** Whether one of the keys can decrypt the destination. */
    isReadable: (row: Row & { encrypted: string }): boolean => decryptDestination(of(), row) !== undefined,

    /**
     * Encrypts a recipient's page address with the newest key; undefined if it already is, or no
     * key can decrypt it.
     */
    renewLink: (row: Row, encrypted: string): string | undefined =>
      linkCipher.reencrypt(of().options.cardKeys, row, encrypted),

    recipient: (row: Row & { encrypted: string | null }) => describeRecipient(of(), row),

    /**
     * The address of a recipient's page from `form` or `ask`; undefined if no key can decrypt it.
     */
    openLink: (row: Row, encrypted: string): string | undefined =>
      linkCipher.open(of().options.cardKeys, row, encrypted),

    /** The address of a page of this plugin by its path; undefined if the account is gone. */
    addressOf(name: string, path: string): string | undefined {
      const account = of().options.accounts[name]
      return account && account.publicUrl + path
    },

    /**
     * The endpoint of a payout's calls, as stored with the payout.
     * @throws MedusaError if the account has no endpoint for the currency
     */
    endpointFor(name: string, currency: string): string {
      const endpoint = endpointFor(accountOf(of(), name), currency)
      if (endpoint) return formatEndpoint(endpoint)
      throw invalidData(toMessage("payout_account.no_endpoint", { account: name, currency: currency.toUpperCase() }))
    },

    /** The account's abilities beyond the hosted form and the one-step payout. */
    abilities(name: string): { signs_rsa: boolean; typed_cards: boolean } {
      const { privateKey } = accountOf(of(), name)
      return { signs_rsa: privateKey !== undefined, typed_cards: takesTypedCards(of(), name) }
    },
  }
}

function sumOf(order: PayoutOrder) {
  const { client_orderid, description, amount, currency_code } = order
  return {
    client_orderid,
    amount,
    currency: currency_code.toUpperCase(),
    ...knownFields({ order_desc: description ?? undefined }),
  }
}

/**
 * The kinds of destination that `payout` takes; it takes no typed card, whose number is not stored.
 */
const paidAtOnce: ReadonlySet<DestinationKind> = new Set(["bank", "wallet", "phone", "other"])

/** Removes the gateway's answer from the result. */
function plain({ answer: _answer, ...sent }: Sent & { answer?: Accepted }): Sent {
  return sent
}

/** The approver confirmed the original card, so another one is refused. */
function otherCard(): Unusable {
  return new Unusable(toMessage("payout_call.card_changed"), true)
}

function notThisWay(kind: string, flow: string): Unusable {
  return new Unusable(toMessage("payout_call.wrong_flow", { kind, flow }), true)
}

/**
 * The maximum length of a callback address, in characters: 128 for `payout` (wire facts 4.12),
 * 1,024 otherwise.
 */
const LONGEST = { payout: 128, other: 1024 }

/**
 * The callback address of a payout. Undefined if it is too long for the operation: the outcome is
 * then found by polling only.
 */
function fittingAddress(account: Account, operation: keyof typeof LONGEST = "other"): string | undefined {
  const address = callbackAddress(account)
  return address.length <= LONGEST[operation] ? address : undefined
}
