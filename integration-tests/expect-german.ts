type Words = object
// Compiled by rules of their own (src/admin/tsconfig.json), so the compiler of the tests must not follow.
const someWords = "../src/admin/__tests__/some-words"
const toldWords = "../src/admin/lib/payouts/told-words"

let german: Promise<Words> | undefined

/** What the server says of a payout, of which the German admin has every sentence in German. */
export async function expectGerman(told: readonly string[]): Promise<void> {
  const words = (await import(someWords)) as { someWords(language: "de"): Promise<Words> }
  const { toldWords: translate } = (await import(toldWords)) as { toldWords(words: Words, told: string): string }
  const inGerman = await (german ??= words.someWords("de"))
  expect(told.filter((sentence) => translate(inGerman, sentence) === sentence)).toEqual([])
}
