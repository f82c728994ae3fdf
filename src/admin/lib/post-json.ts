import { backendUrl } from "./backend-url"
import { FieldsRefusal } from "./fields-refusal"
import { readFields } from "./read-fields"
import { sdk } from "./sdk"

/**
 * Sends JSON as the SDK does, which of a refusal keeps the message only: here it keeps its fields as well. Nothing of what is
 * sent stays behind, so that it may be secret.
 * @throws FieldsRefusal
 */
export async function postJson<Answer>(path: string, body: object): Promise<Answer> {
  const byToken = typeof __AUTH_TYPE__ !== "undefined" && __AUTH_TYPE__ === "jwt"
  const token = byToken ? await sdk.client.getToken() : null
  const response = await fetch(backendUrl(path), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    credentials: byToken ? "omit" : "include",
    body: JSON.stringify(body),
  })
  if (response.ok) return (await response.json()) as Answer
  const refusal: unknown = await response.json().catch(() => ({}))
  const { message } = (refusal ?? {}) as { message?: unknown }
  throw new FieldsRefusal(
    { message: typeof message === "string" ? message : response.statusText, fields: readFields(refusal) },
    response,
  )
}
