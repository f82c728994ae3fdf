/** Where the metadata of a renewal's item keeps the variant that it was made without, since there was no stock. */
export const BACKORDERED_VARIANT = "card_backordered_variant_id"
