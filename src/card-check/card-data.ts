/** A card after `checkCard`, in the one spelling that goes on. It lives in memory only. */
export type CardData = {
  /** 12 to 19 digits. */
  number: string
  /** `01` to `12`. */
  expiry_month: string
  /** Four digits. */
  expiry_year: string
  /** Three or four digits, as many as the scheme has. */
  cvv2: string
  /** As printed on the card; 2 to 128 characters. */
  holder: string
}
