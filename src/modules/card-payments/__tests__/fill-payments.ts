import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * Fills an empty database with the card payments of a store after two years: two thirds paid, an
 * eighth declined, a few open, mismatching or charged back. A twentieth were paid with cards of the
 * same last four digits; fifty customers have a quarter of all payments. State and sums are derived
 * by the triggers. All values derive from the row number, so every run has the same table.
 */
export async function fillPayments(pg: Knex, rows: number): Promise<void> {
  await pg.raw(payments, { rows })
  await pg.raw(
    `INSERT INTO card_operation (id, transaction_id, type, state, origin, amount, orderid, serial_number, created_at, resolved_at)
     SELECT 'cop_' || substr(id, 5) || '0', id, CASE type WHEN 'sale' THEN 'sale-form' WHEN 'preauth' THEN 'preauth-form' ELSE 'account-verification-form' END,
       'done', 'medusa', amount, orderid, md5('form' || id), created_at, created_at + interval '1 second'
     FROM card_transaction`,
  )
  // Each of these steps changes the sums of its payment.
  for (const [step, type, amount, planned] of steps) {
    await pg.raw(
      `INSERT INTO card_operation (id, transaction_id, type, state, origin, amount, target_orderid, orderid, serial_number, recorded_at, created_at, resolved_at)
       SELECT 'cop_' || substr(id, 5) || '${step}', id, '${type}', 'done', 'medusa', ${amount}, orderid, orderid, md5('${step}' || id), at, at, at
       FROM card_transaction, LATERAL (SELECT created_at + interval '${step} hours' AS at) t
       WHERE provider_id = ANY(?) AND status = 'approved'`,
      [[...planned]],
    )
  }
  for (const table of ["card_transaction", "card_operation"]) await pg.raw(`VACUUM ANALYZE ${table}`)
}

/** The plan of a payment is the end of its provider's id. */
const steps = [
  ["1", "capture", "amount", ["pp_card_captured", "pp_card_captured_returned"]],
  ["1", "capture", "round(amount::numeric / 2, 2)::text", ["pp_card_partly_captured"]],
  ["9", "void", "amount", ["pp_card_voided"]],
  ["30", "return", "amount", ["pp_card_returned", "pp_card_captured_returned"]],
  ["30", "return", "round(amount::numeric / 2, 2)::text", ["pp_card_partly_returned"]],
  ["700", "chargeback", "amount", ["pp_card_charged_back"]],
] as const

const payments = `
  INSERT INTO card_transaction (id, account, provider_id, payment_session_id, payment_collection_id, type, card_source, customer_id,
    capture_mode, release, endpoint, client_orderid, orderid, amount, currency_code, status, error_code, error_message,
    decline_category, redirect_url, return_url, submitted_at, approved_at, released_at, recorded_at,
    mismatch, mismatch_code, mismatch_amount, mismatch_reversal, superseded_at, superseded_reason,
    card_brand, card_bin, card_last4, card_exp_month, card_exp_year, checks, last_checked_at, created_at)
  SELECT
    'ctx_' || upper(substr(md5('id' || n), 1, 26)), (ARRAY['main', 'main', 'main', 'second'])[1 + h1 % 4], 'pp_card_' || plan,
    'payses_' || upper(substr(md5('session' || n), 1, 26)),
    -- An earlier attempt has the collection of the next newer one.
    'pay_col_' || upper(substr(md5('collection' || n - (is_earlier)::integer), 1, 26)),
    type, (ARRAY['form', 'form', 'card', 'saved_card'])[1 + h2 % 4],
    CASE WHEN h1 % 8 < 2 THEN 'cus_' || upper(substr(md5('customer' || h2 % 50), 1, 26))
      WHEN h1 % 8 < 5 THEN 'cus_' || upper(substr(md5('customer' || 50 + h2 % 20000), 1, 26)) END,
    CASE type WHEN 'preauth' THEN 'manual' ELSE 'automatic' END, CASE type WHEN 'preauth' THEN 'void' ELSE 'return' END, '1042',
    'p' || translate(md5('client' || n), '0123456789', 'ghijklmnop') || 'z',
    CASE WHEN plan <> 'created' THEN (70000000 + n)::text END,
    CASE WHEN type = 'verification' THEN '0' ELSE (1 + h2 % 500) || '.' || lpad((h3 % 100)::text, 2, '0') END,
    (ARRAY['eur', 'eur', 'eur', 'usd', 'gbp'])[1 + h2 % 5], status, error_code, error_message, category,
    'https://gateway.example.com/form/' || md5('form' || n), 'https://shop.example.com/checkout',
    CASE WHEN status IS NOT NULL THEN at + interval '1 minute' END,
    CASE WHEN status = 'approved' THEN at + interval '1 minute' END,
    CASE WHEN plan = 'voided' THEN at + interval '9 hours' END,
    CASE WHEN status = 'approved' AND plan <> 'mismatch' THEN at + interval '2 minutes' END,
    CASE WHEN plan = 'mismatch' THEN
      '{"code": "mismatch.amount", "params": {"reported": "1.00", "expected": {"amount": "2.00", "currency": "eur"}}}'::jsonb END,
    CASE WHEN plan = 'mismatch' THEN 'amount' END, CASE WHEN plan = 'mismatch' THEN '1.00' END,
    CASE WHEN plan = 'mismatch' THEN 'return' END,
    CASE WHEN is_earlier THEN at + interval '5 minutes' END,
    CASE WHEN is_earlier THEN '{"code": "superseded.tried_again", "params": {}}'::jsonb END,
    (ARRAY['VISA', 'MASTERCARD'])[1 + h1 % 2], '444433',
    CASE WHEN plan <> 'created' THEN CASE WHEN h2 % 20 = 0 THEN '1111' ELSE lpad(((h1::bigint * h3 >> 14) % 10000)::text, 4, '0') END END,
    lpad((1 + h1 % 12)::text, 2, '0'), (2026 + h2 % 6)::text, 1, at + interval '1 minute', at
  FROM generate_series(0, :rows - 1) n,
    LATERAL (SELECT hashint4(n) & 1048575 AS h1, hashint4(n + 1000003) & 1048575 AS h2, hashint4(n + 2000003) & 1048575 AS h3) h,
    LATERAL (SELECT now() - (n * 730.0 / :rows) * interval '1 day' AS at) t,
    LATERAL (SELECT CASE
      WHEN h3 % 1000 < 430 THEN 'sale' WHEN h3 % 1000 < 640 THEN 'captured' WHEN h3 % 1000 < 680 THEN 'returned'
      WHEN h3 % 1000 < 700 THEN 'captured_returned' WHEN h3 % 1000 < 730 THEN 'partly_returned'
      WHEN h3 % 1000 < 740 THEN 'partly_captured' WHEN h3 % 1000 < 770 THEN 'authorized' WHEN h3 % 1000 < 800 THEN 'voided'
      WHEN h3 % 1000 < 820 THEN 'verified' WHEN h3 % 1000 < 945 THEN 'declined' WHEN h3 % 1000 < 965 THEN 'failed'
      WHEN h3 % 1000 < 969 THEN 'charged_back' WHEN h3 % 1000 < 970 THEN 'mismatch' WHEN h3 % 1000 < 972 THEN 'unknown'
      WHEN h3 % 1000 < 974 THEN 'processing' ELSE 'created' END AS plan) p,
    LATERAL (SELECT
      n % 2 = 1 AND plan IN ('declined', 'failed', 'created') AS is_earlier,
      CASE WHEN plan IN ('sale', 'returned', 'partly_returned', 'charged_back') OR plan IN ('declined', 'failed', 'created') AND h1 % 2 = 0 THEN 'sale'
        WHEN plan = 'verified' THEN 'verification' ELSE 'preauth' END AS type,
      CASE WHEN plan = 'created' THEN NULL WHEN plan IN ('declined', 'processing', 'unknown') THEN plan WHEN plan = 'failed' THEN 'error'
        ELSE 'approved' END AS status,
      CASE plan WHEN 'failed' THEN 'error' WHEN 'declined' THEN
        (ARRAY['insufficient_funds', 'insufficient_funds', 'authentication_failed', 'declined', 'try_another_card', 'do_not_retry'])[1 + h2 % 6] END AS category,
      CASE plan WHEN 'declined' THEN '51' WHEN 'failed' THEN '913' END AS error_code,
      CASE plan WHEN 'declined' THEN 'Not sufficient funds' WHEN 'failed' THEN 'Duplicate transmission' END AS error_message) s`
