import type { Endpoint } from "../../gateway"

/** An endpoint as a transaction remembers it: later steps go where the first one went. */
export function formatEndpoint(endpoint: Endpoint): string {
  return endpoint.group ? `group/${endpoint.id}` : endpoint.id
}

export function parseEndpoint(text: string): Endpoint {
  return text.startsWith("group/") ? { id: text.slice("group/".length), group: true } : { id: text, group: false }
}
