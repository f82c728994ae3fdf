/** The offer, and what is chosen even if it is offered no more: a field must not lose what it holds. */
export function withChosen(offer: readonly string[], chosen: string): string[] {
  return chosen === "" || offer.includes(chosen) ? [...offer] : [...offer, chosen]
}
