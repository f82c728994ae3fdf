/** What people call a column that has another name here. */
const synonyms: Readonly<Record<string, string>> = {
  iban: "account_number",
  account: "account_number",
  kind: "destination",
  type: "destination",
  method: "destination",
  surname: "last_name",
  family_name: "last_name",
  given_name: "first_name",
  firstname: "first_name",
  lastname: "last_name",
  mail: "email",
  e_mail: "email",
  sum: "amount",
  value: "amount",
  note: "description",
  purpose: "description",
  order_desc: "description",
  customer: "customer_id",
  order: "order_id",
}

/** The name that was probably meant; undefined where none is near. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const meant = Object.hasOwn(synonyms, given) ? synonyms[given] : undefined
  if (meant && names.includes(meant)) return meant
  const [nearest] = names
    .map((name) => ({ name, distance: name.includes(given) || given.includes(name) ? 1 : editsBetween(given, name) }))
    .filter(({ name, distance }) => distance <= Math.min(3, Math.floor(name.length / 2)))
    .sort((a, b) => a.distance - b.distance)
  return nearest?.name
}

/** Letters to put in, take out or replace (Levenshtein). */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
