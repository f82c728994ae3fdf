import type { AdminTransaction } from "../../../contracts"
import { allowed, denied, rendered, toMessage } from "../../../messages"

/** An authorized, uncaptured preauth of 50.00 EUR, with the given differences. */
export function aTransaction(differences: Partial<AdminTransaction> = {}): AdminTransaction {
  return {
    id: "cptx_1",
    account: "main",
    payment_id: "pay_1",
    payment_session_id: "payses_1",
    type: "preauth",
    state: "authorized",
    badge: "orange",
    label: rendered(toMessage("status.authorized")),
    explanation: rendered(toMessage("status_meaning.authorized")),
    currency_code: "eur",
    amounts: {
      requested: "50.00",
      authorized: "50.00",
      captured: "0.00",
      returned: "0.00",
      charged_back: "0.00",
      capturable: "50.00",
      returnable: "0.00",
    },
    card: { brand: "VISA", bin: "444455", last4: "1111", exp_month: "1", exp_year: "2030" },
    three_d_secure: "AUTHENTICATED",
    card_source: "form",
    client_orderid: "client-1",
    orderid: "8877",
    superseded: null,
    decline_category: null,
    unconfirmed: null,
    ...{ mismatch: null, reversible: null, open_entry: null },
    actions: {
      capture: allowed,
      void: allowed,
      refund: denied(toMessage("step.nothing_to_refund")),
      return: denied(toMessage("mismatch.none")),
      acknowledge: denied(toMessage("mismatch.none")),
      check: allowed,
    },
    timeline: [
      {
        ...{ id: "cptl_2", at: "2026-11-20T10:00:05.000Z", kind: "status", actor: null },
        ...rendered(toMessage("attempt.form_created", { amount: { amount: "50.00", currency: "EUR" } })),
      },
    ],
    ...{ timeline_count: 1, timeline_next: null },
    created_at: "2026-11-20T10:00:00.000Z",
    ...differences,
  }
}
