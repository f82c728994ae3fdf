import type { CardStore } from "../environment/card-store"
import { directMoves } from "../actions/direct-moves"
import { eventually } from "../races/eventually"
import { answerBank, post } from "../actions/shopper-browser"

type Server = { url: string; log(): string }

/**
 * Goes through 3-D Secure at a server of the store, and expects the path without the token in its
 * access log.
 */
export async function expectTokenInNoLog(store: CardStore, { url: its, log: read }: Server): Promise<void> {
  const { inThreeDS, due } = directMoves(store)
  const started = await inThreeDS("challenge-without-method")
  const url = await due(started, "challenge")
  const answer = await answerBank(url)
  // The cart's own addresses, which filled it, contain its id.
  const from = read().length
  const token = url.split("/").at(-1) ?? ""
  const there = url.replace(store.publicUrl(), its)
  expect((await fetch(there)).status).toBe(200)
  expect((await fetch(`${there}?window=02`)).status).toBe(200)
  expect((await fetch(`${there}x`)).status).toBe(404)
  expect((await fetch(`${there}/`, { headers: { referer: "http://localhost:8000/checkout" } })).status).toBe(200)
  expect((await post({ ...answer, action: there })).status).toBe(200)
  await store.reached(started, "captured")
  const address = `/store/card-payments/sessions/${started.session.id}?cart_id=${started.cartId}`
  expect((await fetch(`${its}${address}`, { headers: store.seed().publishable })).status).toBe(200)
  const log = await eventually(() => {
    const text = read().slice(from)
    expect(text).toContain(`/store/card-payments/sessions/${started.session.id}?[redacted]`)
    return text
  })
  expect(log.split("/hooks/card-payments/main/3ds/[redacted]").length).toBeGreaterThan(5)
  for (const secret of [token, token.slice(0, 20), answer.fields.cres ?? "none", started.cartId]) {
    expect(log).not.toContain(secret)
  }
}
