import type { SavedCard, SavedCards as CardsAnswer } from "../../../contracts"
import { createHmac } from "node:crypto"
import { type CardKey, type ProviderOptions, unavailableReason } from "../../../configuration"
import type { Context } from "../context"
import { bindingOf, decrypt, reencrypt } from "../records/encryption"
import { findTransaction, type SavedCardRow } from "../records/rows"
import { saveCard } from "./save-card"
import { chargeable, type ChargeableCard } from "./chargeable-cards"
import { isExpired } from "./payable-card"
import { notAllowed, notFound } from "../../../mapping"
import { toMessage, type Message } from "../../../messages"

/**
 * `reason`: why the provider offers no cards; set if `available` is false, and `cards` is empty
 * then.
 */
export type SavedCards = Omit<CardsAnswer<Date>, "reason"> & { reason: Message | null }

type SavedCardFilter = { customerId: string; providerId?: string; account?: string }

type Owned = { customerId: string; id: string }

/**
 * A customer's saved cards. Another customer's card is treated as not found.
 * @param of returns the module's context; called for each operation
 */
export function savedCardsOf(of: () => Context) {
  return {
    /** Cards of one provider or account, or of all; the default first, then newest first. */
    async list({ customerId, providerId, account }: SavedCardFilter): Promise<SavedCards> {
      const context = of()
      const settings = providerId === undefined ? undefined : providerOf(context, providerId)
      const reason = settings ? unavailableReason(context, settings)?.reason : undefined
      const about = {
        available: !reason,
        reason: reason ?? null,
        cvv2_required: settings?.savedCardCvv2 ?? false,
        verification: settings?.cardVerification ?? false,
      }
      const rows = reason ? [] : await rowsOf(context, customerId, settings?.account ?? account)
      return { ...about, cards: rows.map((row) => savedCardOf(row, context.now())) }
    },

    /** Cards of all accounts for the admin, the newest first. */
    async ofCustomer(customerId: string, limit: number): Promise<(SavedCard<Date> & { account: string })[]> {
      const context = of()
      const rows = (await context
        .pg("card_saved_card")
        .where({ customer_id: customerId, deleted_at: null })
        .orderBy([
          { column: "created_at", order: "desc" },
          { column: "id", order: "desc" },
        ])
        .limit(limit)) as SavedCardRow[]
      return rows.map((row) => ({ ...savedCardOf(row, context.now()), account: row.account }))
    },

    /** The newest cards of all accounts, each with the provider that charges it in this currency. */
    async chargeable(
      { customerId, limit }: { customerId: string; limit: number },
      charge: Parameters<typeof chargeable>[2],
    ): Promise<ChargeableCard[]> {
      const cards = await this.ofCustomer(customerId, limit)
      return cards.map((card) => chargeable(of(), card, charge))
    },

    /**
     * One card as `chargeable` lists it.
     * @throws MedusaError not_found for an unknown card or another customer's card
     */
    async findChargeable(owned: Owned, charge: Parameters<typeof chargeable>[2]): Promise<ChargeableCard> {
      const context = of()
      const row = await ownRow(context, owned)
      return chargeable(context, { ...savedCardOf(row, context.now()), account: row.account }, charge)
    },

    /** @throws MedusaError not_found for an unknown card or another customer's card */
    async find({ customerId, id }: Owned): Promise<SavedCard<Date>> {
      const context = of()
      return savedCardOf(await ownRow(context, { customerId, id }), context.now())
    },

    /**
     * Digests that recognize the card for any customer (`cardDigests`); empty if the gateway gave
     * no stable id.
     * @throws MedusaError not_found for an unknown card or another customer's card
     */
    async digests({ customerId, id }: Owned): Promise<string[]> {
      const context = of()
      const { cardKeys } = context.options
      const row = await ownRow(context, { customerId, id })
      const unique = decrypt(cardKeys, bindingOf(row), row.reference)?.unique
      return unique ? cardDigests(cardKeys, { account: row.account, unique }) : []
    },

    /**
     * Changes the card's name, or makes it the default.
     * @throws MedusaError not_found for an unknown card or another customer's card
     */
    async update({ customerId, id, name, isDefault }: Owned & { name?: string | null; isDefault?: true }) {
      const context = of()
      const { account } = await ownRow(context, { customerId, id })
      const now = context.now()
      const [row] = await context.pg.transaction(async (trx) => {
        const ofCustomer = trx("card_saved_card").where({ customer_id: customerId, account, deleted_at: null })
        if (isDefault) {
          // Locked in id order, so that two concurrent updates leave one default.
          await ofCustomer.clone().orderBy("id").forUpdate().select("id")
          await ofCustomer.clone().where({ is_default: true }).whereNot({ id }).update({ is_default: false })
        }
        const changes = { ...(name === undefined ? {} : { name: name?.trim().slice(0, 60) || null }) }
        return (await ofCustomer
          .clone()
          .where({ id })
          .update({ ...changes, ...(isDefault ? { is_default: true } : {}), updated_at: now })
          .returning("*")) as SavedCardRow[]
      })
      if (!row) throw noSuchCard()
      return savedCardOf(row, now)
    },

    /**
     * Deletes the card with its reference. The gateway has no call to delete a reference; ours was
     * the only copy in use.
     * @throws MedusaError not_found for an unknown card or another customer's card
     */
    async remove({ customerId, id }: Owned): Promise<void> {
      const context = of()
      const removed = await context.pg("card_saved_card").where({ id, customer_id: customerId }).delete()
      if (!removed) throw noSuchCard()
    },

    /**
     * Deletes the customer's cards, of one account if given. @returns the number of deleted cards
     */
    async removeOfCustomer(customerId: string, account?: string): Promise<number> {
      const where = { customer_id: customerId, ...(account === undefined ? {} : { account }) }
      const context = of()
      // An open payment must not save a card again afterwards.
      await context
        .pg("card_transaction")
        .where({ ...where, save_card: "requested" })
        .update({ save_card: null, browser: null })
      return context.pg("card_saved_card").where(where).delete()
    },

    /** Saves the card of an approved payment if the shopper requested it; see `saveCard`. */
    async save(transactionId: string): Promise<void> {
      return saveCard(of(), transactionId)
    },

    /**
     * Saves the card of a payment that the customer made while signed in, even without a request at
     * that time.
     * @throws MedusaError not_found if there is no such payment, not_allowed if its card cannot be
     * saved
     */
    async saveFrom({ customerId, sessionId }: { customerId: string; sessionId: string }): Promise<SavedCard<Date>> {
      const context = of()
      const transaction = await findTransaction(context.pg, {
        payment_session_id: sessionId,
        customer_id: customerId,
        status: "approved",
        superseded_at: null,
      })
      if (!transaction) throw notFound(toMessage("saved_card.no_such_payment"))
      const { savedCards, cardVerification } = providerOf(context, transaction.provider_id)
      if (!savedCards && !cardVerification) {
        throw notAllowed(toMessage("saved_cards.off"))
      }
      const couldNot = () => notAllowed(toMessage("saved_card.could_not_be_saved"))
      if (transaction.mismatch || transaction.reversed_at || transaction.reversal_reason) throw couldNot()
      await context
        .pg("card_transaction")
        .where({ id: transaction.id, save_card: null })
        .update({ save_card: "requested" })
      await saveCard(context, transaction.id)
      const { save_card, saved_card_id: id } = (await findTransaction(context.pg, { id: transaction.id })) ?? {}
      const row = (await context
        .pg("card_saved_card")
        .where({ id: id ?? null, customer_id: customerId })
        .first()) as SavedCardRow | undefined
      if (save_card === "requested") {
        // The schedule saves the card later.
        throw notAllowed(toMessage("saved_card.being_saved"))
      }
      if (save_card !== "saved" || !row) throw couldNot()
      return savedCardOf(row, context.now())
    },

    /** Ids of customers with saved cards, sorted. */
    async customers({ after, limit }: { after: string; limit: number }): Promise<string[]> {
      const rows = (await of()
        .pg("card_saved_card")
        .where("customer_id", ">", after)
        .distinct("customer_id")
        .orderBy("customer_id")
        .limit(limit)) as { customer_id: string }[]
      return rows.map(({ customer_id }) => customer_id)
    },

    /**
     * Encrypts references of older keys with the first of `cardKeys`, so that the older keys can be
     * removed.
     */
    async renewEncryption(): Promise<{ renewed: number; unreadable: number }> {
      return renewEncryption(of())
    },
  }
}

async function renewEncryption({
  pg,
  options: { cardKeys },
}: Context): Promise<{ renewed: number; unreadable: number }> {
  const [key] = cardKeys
  const outdated = key
    ? ((await pg("card_saved_card").whereNot("reference", "like", `v1.${key.id}.%`)) as SavedCardRow[])
    : []
  let renewed = 0
  for (const card of outdated) {
    const { id, reference } = card
    const changed = reencrypt(cardKeys, bindingOf(card), reference)
    if (!changed) continue
    renewed += await pg("card_saved_card").where({ id, reference }).update({ reference: changed })
  }
  return { renewed, unreadable: outdated.length - renewed }
}

function providerOf({ providers }: Context, providerId: string): ProviderOptions {
  const settings = providers.get(providerId)
  if (settings) return settings
  throw notFound(toMessage("provider.not_found"))
}

async function rowsOf({ pg }: Context, customer_id: string, account?: string): Promise<SavedCardRow[]> {
  return (await pg("card_saved_card")
    .where({ customer_id, deleted_at: null, ...(account === undefined ? {} : { account }) })
    .orderBy([
      { column: "is_default", order: "desc" },
      { column: "created_at", order: "desc" },
    ])) as SavedCardRow[]
}

async function ownRow({ pg }: Context, { customerId, id }: Owned): Promise<SavedCardRow> {
  const row = (await pg("card_saved_card").where({ id, customer_id: customerId, deleted_at: null }).first()) as
    SavedCardRow | undefined
  if (!row) throw noSuchCard()
  return row
}

function noSuchCard(): Error {
  return notFound(toMessage("saved_card.not_found"))
}

function savedCardOf(row: SavedCardRow, now: Date): SavedCard<Date> {
  const { id, brand, last4, exp_month, exp_year, name, is_default, created_at } = row
  return { id, brand, last4, exp_month, exp_year, name, is_default, expired: isExpired(row, now), created_at }
}

/**
 * Digests of a card under each key, newest key first. They hash the gateway's stable id of the card
 * number (unq-card-ref-id), so the same card is recognized whichever customer saves it; neither the
 * id nor the number can be read from them.
 */
function cardDigests(keys: readonly CardKey[], { account, unique }: { account: string; unique: string }): string[] {
  const text = JSON.stringify(["unq-card-ref-id", account, unique])
  return keys.map(({ secret }) => createHmac("sha256", secret).update(text).digest("base64url"))
}
