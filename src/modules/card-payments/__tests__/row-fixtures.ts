import type { OperationRow, TransactionRow } from "../records/rows"

const at = new Date("2026-01-01T12:00:00Z")

/** An approved hold of 45.00 EUR with a payment in Medusa, with the given differences. */
export function aTransaction(differences: Partial<TransactionRow> = {}): TransactionRow {
  const row = {
    id: "ctx_1",
    account: "main",
    provider_id: "pp_card_main",
    payment_session_id: "payses_1",
    payment_collection_id: "pay_col_1",
    type: "preauth",
    capture_mode: "manual",
    release: "void",
    endpoint: "1042",
    client_orderid: "pabcz",
    orderid: "100",
    amount: "45.00",
    currency_code: "eur",
    status: "approved",
    error_code: null,
    error_message: null,
    error_reason: null,
    redirect_url: "https://gateway.example.com/form/100",
    return_url: "https://shop.example.com/checkout",
    shopper_returned_at: null,
    submitted_at: null,
    approved_at: at,
    released_at: null,
    recorded_at: at,
    mismatch: null,
    mismatch_code: null,
    mismatch_amount: null,
    mismatch_currency: null,
    mismatch_reversal: null,
    reversal_requested_at: null,
    reversal_code: null,
    superseded_at: null,
    superseded_reason: null,
    reversal_reason: null,
    reversed_at: null,
    card_brand: "VISA",
    card_bin: "444433",
    card_last4: "1111",
    card_exp_month: "12",
    card_exp_year: "2030",
    three_d_secure: null,
    card_source: "form",
    customer_id: null,
    save_card: null,
    save_tries: 0,
    saved_card_id: null,
    three_ds_step: null,
    three_ds_since: null,
    three_ds_token: null,
    browser: null,
    checks: 0,
    last_checked_at: null,
    next_check_at: null,
    leased_until: null,
    watch_until: null,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  } as const
  return { ...row, ...differences } as TransactionRow
}

let last = 0

/** A capture of 10.00 that is done and recorded, with the given differences. */
export function anOperation(differences: Partial<OperationRow> = {}): OperationRow {
  const row = {
    id: `cop_${++last}`,
    transaction_id: "ctx_1",
    type: "capture",
    state: "done",
    origin: "medusa",
    amount: "10.00",
    target_orderid: "100",
    orderid: null,
    serial_number: null,
    reported_as: null,
    medusa_reference: null,
    recorded_at: at,
    not_found_count: 0,
    not_found_since: null,
    error_code: null,
    error_message: null,
    error_reason: null,
    actor: null,
    resolved_at: at,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  } as const
  return { ...row, ...differences } as OperationRow
}
