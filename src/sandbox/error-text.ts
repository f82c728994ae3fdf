/** The text of whatever was thrown. Asks for the property, not the class: errors of Node cross realms in test runners. */
export function errorText(error: unknown): string {
  if (typeof error !== "object" || error === null || !("message" in error)) return String(error)
  return String(error.message)
}
