/** Of the system's errors. Asks for the property, not the class: they cross realms in test runners. */
export function codeOf(error: unknown): string | undefined {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : undefined
}
