import type { ThreeDSFlow } from "../../../sandbox/options"
import type { ThreeDSPage } from "../three-d-secure/browser-flow"
import type { CardModule } from "./card-module"

/**
 * Does with our page as a browser does: posts its form to the issuer, and answers the issuer's own
 * page.
 */
export async function visit(page: ThreeDSPage | undefined, password = "hint"): Promise<Record<string, string>> {
  if (page?.kind !== "form") throw new Error(`no form: ${page?.kind}`)
  const post = async (body: Record<string, string>) => {
    const answer = await fetch(page.action, { method: "POST", body: new URLSearchParams(body) })
    return answer.text()
  }
  const first = await post(page.fields)
  const last = page.step === "method" ? first : await post({ password })
  const fields = [...last.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value.replaceAll("&#43;", "+")]))
}

/** A card that was charged, polled once, and waits for the browser. */
export async function started(cards: CardModule, flow: ThreeDSFlow) {
  cards.sandbox().outcome({ status: "approved", threeDS: flow })
  const row = await cards.charged(cards.cardInput())
  const at = { account: "main", token: row.three_ds_token ?? "" }
  const due = async () => cards.service.threeDS.page(at)
  const bring = async (fields: Record<string, string>) => {
    await cards.service.threeDS.notify({ ...at, fields })
    return cards.transaction(row.id)
  }
  return { row, at, due, bring }
}
