import type { AdminPayoutDetail, PayoutAction, PayoutSettings } from "../../../contracts"
import { allowed } from "../../../messages"

const names: PayoutAction[] = ["check", "request", "approve", "pay", "cancel", "resolve"]

/**
 * A payout of 10.50 EUR to a bank account that waits for its approval, with the given differences.
 */
export function aPayout(differences: Partial<AdminPayoutDetail> = {}): AdminPayoutDetail {
  const yes = { ...allowed, too_soon: null }
  const actions = Object.fromEntries(names.map((name) => [name, yes])) as Record<PayoutAction, typeof yes>
  return {
    id: "cpo_1",
    state: "awaiting_approval",
    account: "main",
    flow: "check_pay",
    destination: { kind: "bank", label: "•••• 3000" },
    recipient_name: "Jane van Doe",
    amount: "10.50",
    currency_code: "eur",
    reference: "INV-7",
    customer_id: "cus_1",
    customer: { id: "cus_1", email: "jane@example.com", name: "Jane van Doe" },
    order_id: null,
    batch_id: null,
    row_number: null,
    requested_by: "user_ann",
    approved_by: [],
    created_at: "2026-11-20T12:00:00.000Z",
    paid_at: null,
    recipient: { email: null, phone: null, card_id: null },
    description: null,
    client_orderid: "cpo-1",
    orderid: "77",
    fee: null,
    requested_at: "2026-11-20T12:05:00.000Z",
    checked_at: "2026-11-20T12:01:00.000Z",
    check_expires_at: "2026-11-21T12:01:00.000Z",
    paying_since: null,
    check_serial: null,
    pay_serial: null,
    reported_at: null,
    reported_status: null,
    reported_type: null,
    is_unconfirmed: false,
    error: null,
    approvals_needed: 1,
    approvals: [],
    duplicates: [],
    limits: { per_payout: "500.00", per_day: "2000.00", left_today: "1500.00", second_approval_above: "100.00" },
    actions,
    link: null,
    status_path: "/hooks/card-payments/payouts/abc",
    calls: [],
    timeline: [],
    ...differences,
  }
}

/**
 * One account that pays out euros and other currencies to every kind of destination, with the given
 * differences.
 */
export function payoutSettings(differences: Partial<PayoutSettings> = {}): PayoutSettings {
  const yes = allowed
  const limits = { left_today: "1500.00", second_approval_above: "100.00" }
  const none = { second_approval_above: null }
  return {
    is_on: true,
    accounts: [
      {
        name: "main",
        destinations: ["form", "stored_card", "card", "bank", "wallet", "phone", "other"],
        bank_flow: "check_pay",
        wallet_flow: "check_pay",
        phone_flow: "check_pay",
        currencies: [
          { currency_code: "eur", decimals: 2, per_payout: "500.00", per_day: "2000.00", ...limits },
          { currency_code: "jpy", decimals: 0, per_payout: "50000", per_day: "90000", left_today: "1500", ...none },
          { currency_code: "kwd", decimals: 3, per_payout: "50.000", per_day: "90.000", left_today: "1.500", ...none },
          // Browsers show no decimals for HUF.
          { currency_code: "huf", decimals: 2, per_payout: "9000", per_day: "9000", left_today: "9000", ...none },
        ],
      },
    ],
    may: { read: yes, export: yes, create: yes, approve: yes, pay: yes, cancel: yes },
    four_eyes: true,
    pay_on_approval: true,
    time_zone: "Europe/Berlin",
    ...differences,
  }
}
