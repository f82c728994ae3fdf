/**
 * The gateway's word for the kind of a card, where it is a name such as `VISA` or `AMERICAN EXPRESS`. Shoppers read it, so that
 * any other text, an address or a sentence, is none.
 */
export function cardBrand(reported: string | undefined): string | undefined {
  const name = reported?.trim()
  return name && /^[\p{L}\p{N}][\p{L}\p{N} .+&/-]{0,39}$/u.test(name) ? name : undefined
}
