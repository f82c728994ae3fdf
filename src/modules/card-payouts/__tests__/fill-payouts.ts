import type { Knex } from "@medusajs/framework/mikro-orm/knex"

const tables = [
  "card_payout",
  "card_payout_call",
  "card_payout_approval",
  "card_payout_entry",
  "card_payout_batch",
  "card_payout_batch_row",
] as const

/**
 * Fills an empty database with the payouts of a store after two years: mostly paid, a few open;
 * 5,000 recipients, a hundred of whom receive half of all payouts; two fifths from eight large
 * files, a tenth from small ones. All values derive from the row number, so every run has the same
 * table.
 */
export async function fillPayouts(pg: Knex, rows: number): Promise<void> {
  await pg.raw(batches, { rows })
  await pg.raw(payouts, { rows })
  await pg.raw(
    `INSERT INTO card_payout_approval (id, payout_id, approver_id, created_at)
     SELECT 'cpa_' || substr(id, 5) || who, id, 'user_' || (20 + who), created_at + interval '1 hour'
     FROM card_payout, generate_series(1, 2) who
     WHERE state IN ('approved', 'paying', 'paid', 'unknown') AND (who = 1 OR approvals_needed = 2)`,
  )
  await pg.raw(
    `INSERT INTO card_payout_call (id, payout_id, kind, state, amount, client_orderid, orderid, serial_number, accepted_at, created_at)
     SELECT 'cpg_' || substr(id, 5), id, 'payout', CASE state WHEN 'paid' THEN 'done' WHEN 'failed' THEN 'refused' ELSE 'pending' END,
       amount, client_orderid, orderid, md5('serial' || id), created_at, created_at
     FROM card_payout WHERE state IN ('paying', 'paid', 'failed', 'unknown')`,
  )
  await pg.raw(
    `INSERT INTO card_payout_batch_row (id, batch_id, row_number, payout_id, cells, problems)
     SELECT 'cpr_' || substr(id, 5), batch_id, row_number, id, '{}', '[]' FROM card_payout WHERE batch_id IS NOT NULL`,
  )
  await pg.raw(
    `INSERT INTO card_payout_entry (id, payout_id, kind, code, params, actor_id, actor_kind, ip, changes, happened_at, created_at)
     SELECT 'cpe_' || substr(id, 5) || step, id, 'move', 'payout.paid', '{}', 'user_1', 'user',
       '192.0.2.1', '{"state": ["draft", "awaiting_approval"]}', created_at, created_at + step * interval '1 second'
     FROM card_payout, generate_series(1, 6) step`,
  )
  for (const table of tables) await pg.raw(`VACUUM ANALYZE ${table}`)
}

const batches = `
  INSERT INTO card_payout_batch (id, account, name, state, rows, initiators, requested_by, requested_at, created_at)
  SELECT id, 'main', id || '.csv', 'finished', count, '{user_1}', 'user_1', at, at
  FROM (
    SELECT 'cpb_large' || n AS id, :rows / 20 AS count, now() - n * interval '7 days' AS at FROM generate_series(0, 7) n
    UNION ALL
    SELECT 'cpb_small' || n, 100, now() - n * interval '5 days' FROM generate_series(0, :rows / 1000) n) b`

const payouts = `
  INSERT INTO card_payout (id, account, flow, destination_kind, state, amount, currency_code, encrypted, destination_digest,
    destination_label, recipient_name, description, customer_id, order_id, reference, client_orderid, endpoint, orderid, status_token,
    initiators, requested_by, requested_at, approvals_needed, limit_day, paid_at, batch_id, row_number, created_at)
  SELECT
    'cpo_' || upper(substr(md5('id' || n), 1, 26)),
    (ARRAY['main', 'main', 'main', 'second'])[1 + h1 % 4], 'payout', 'bank', state,
    (1 + h2 % 500) || '.' || lpad((h3 % 100)::text, 2, '0'), (ARRAY['eur', 'eur', 'eur', 'usd', 'gbp'])[1 + h2 % 5],
    repeat(md5('sealed' || n), 12),
    md5('payee' || payee), 'Bank •••• ' || lpad((payee % 10000)::text, 4, '0'),
    (ARRAY['Anna', 'Bruno', 'Carla', 'Dora', 'Emil', 'Frida', 'Georg', 'Hanna', 'Igor', 'Jana'])[1 + payee % 10] || ' '
      || initcap(translate(substr(md5('name' || payee), 1, 8), '0123456789', 'ghijklmnop')),
    'Payout for sales in week ' || n % 52,
    CASE WHEN h3 % 3 > 0 THEN 'cus_' || upper(substr(md5('customer' || payee), 1, 26)) END,
    CASE WHEN h1 % 5 = 0 THEN 'order_' || upper(substr(md5('order' || n), 1, 26)) END,
    CASE WHEN h2 % 3 > 0 THEN 'Invoice ' || 2020 + n % 7 || '-' || n END,
    md5('client' || n), '4711', (90000000 + n)::text, md5('token' || n) || md5('more' || n),
    ARRAY['user_' || h3 % 20], 'user_' || h3 % 20, at, 1 + (h1 % 8 = 0)::integer,
    CASE WHEN state IN ('awaiting_approval', 'approved', 'paying', 'paid', 'unknown') THEN to_char(at, 'YYYY-MM-DD') END,
    CASE WHEN state = 'paid' THEN at END,
    CASE WHEN n % 10 < 4 THEN 'cpb_large' || n * 8 / :rows WHEN n % 10 = 9 THEN 'cpb_small' || n / 1000 END,
    CASE WHEN n % 10 < 4 OR n % 10 = 9 THEN n + 2 END, at
  FROM generate_series(0, :rows - 1) n,
    LATERAL (SELECT hashint4(n) & 1048575 AS h1, hashint4(n + 1000003) & 1048575 AS h2, hashint4(n + 2000003) & 1048575 AS h3) h,
    LATERAL (SELECT CASE WHEN h1 % 2 = 0 THEN h2 % 100 ELSE h2 % 5000 END AS payee) p,
    LATERAL (SELECT now() - (n * 730.0 / :rows) * interval '1 day' AS at) t,
    LATERAL (SELECT CASE
      WHEN h3 % 1000 < 880 THEN 'paid' WHEN h3 % 1000 < 940 THEN 'failed' WHEN h3 % 1000 < 980 THEN 'canceled'
      WHEN n > 3000 THEN 'paid'
      ELSE (ARRAY['draft', 'checked', 'awaiting_approval', 'approved', 'paying', 'unknown'])[1 + h1 % 6] END AS state) s`
