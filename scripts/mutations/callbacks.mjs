// Messages of the gateway: signed, kept once, acted upon by one server, and never believed.
const parsing = ["src/gateway/__tests__/callbacks.unit.spec.ts"]
const oauth = ["src/gateway/__tests__/oauth-verify.unit.spec.ts"]
const inbox = ["src/modules/card-payments/__tests__/inbox.spec.ts"]
const concurrency = ["src/modules/card-payments/__tests__/concurrency.spec.ts"]
const stories = ["integration-tests/http/callbacks.spec.ts"]

export default [
  {
    name: "the signature of callbacks and returns (SHA-1 of the control key)",
    file: "src/gateway/callbacks.ts",
    find: `  if (!verifyControl(status + orderid + client_orderid, control, keys)) {`,
    replace: `  if (Number.isNaN(keys.length)) {`,
    noticedBy: parsing,
    stage: "unit",
  },
  {
    name: "a signed text cannot be cut anew: a word and a number",
    file: "src/gateway/callbacks.ts",
    find: `  if (!/^[a-z_-]{1,40}$/i.test(status) || !/^\\d{1,20}$/.test(orderid)) {`,
    replace: `  if (Number.isNaN(0)) {`,
    noticedBy: parsing,
    stage: "unit",
  },
  {
    name: "a callback repeats no parameter",
    file: "src/gateway/callbacks.ts",
    find: '    if (name in fields) throw new GatewayError("invalid", `The ${what} repeats "${printable(name)}".`)\n',
    replace: ``,
    noticedBy: parsing,
    stage: "unit",
  },
  {
    name: "the signature of OAuth requests (HMAC and RSA)",
    file: "src/gateway/signing/oauth.ts",
    find: `  if (!isSigned(baseString, signature, verifier)) {`,
    replace: `  if (Number.isNaN(signature.length)) {`,
    noticedBy: oauth,
    stage: "unit",
  },
  {
    name: "an OAuth request does not contradict its own header",
    file: "src/gateway/signing/oauth.ts",
    find: `  if (contradicted) {`,
    replace: `  if (Number.isNaN(0)) {`,
    noticedBy: oauth,
    stage: "unit",
  },
  {
    name: "a forged callback is answered 401 by the route: now its signature is not looked at",
    file: "src/gateway/signing/control.ts",
    find: `  return matched && wellFormed`,
    replace: `  return matched || wellFormed`,
    noticedBy: stories,
    stage: "stories",
  },
  {
    name: "dedupe: a message that is repeated at once is no new knock",
    file: "src/modules/card-payments/inbox.ts",
    find: `const KNOCK_AGAIN = "interval '30 seconds'"`,
    replace: `const KNOCK_AGAIN = "interval '0 seconds'"`,
    noticedBy: inbox,
    stage: "stories",
  },
  {
    name: "dedupe: of a burst of one message one is acted upon",
    file: "src/modules/card-payments/inbox.ts",
    find: `state = 'received' AND next_attempt_at = now() + interval '10 seconds' AS opened`,
    replace: `state = 'received' AS opened`,
    noticedBy: inbox,
    stage: "stories",
  },
  {
    name: "dedupe: altered copies of one signed message fill no table",
    file: "src/modules/card-payments/inbox.ts",
    find: `const MESSAGES_OF_ONE_ORDER = 200`,
    replace: `const MESSAGES_OF_ONE_ORDER = 1_000_000`,
    noticedBy: inbox,
    stage: "stories",
  },
  {
    name: "a callback about no order of ours is noted only",
    file: "src/modules/card-payments/inbox.ts",
    find: `    CASE WHEN ours THEN 'received' ELSE 'unmatched' END,`,
    replace: `    'received',`,
    noticedBy: ["src/modules/card-payments/__tests__/payouts.spec.ts"],
    stage: "stories",
  },
  {
    name: "lease: a callback is taken by one of several servers",
    file: "src/modules/card-payments/inbox.ts",
    find: `UPDATE card_callback SET next_attempt_at = ?::timestamptz + interval '1 minute'`,
    replace: `UPDATE card_callback SET next_attempt_at = ?::timestamptz + interval '0 minutes'`,
    noticedBy: concurrency,
    stage: "stories",
  },
  {
    name: "lease: a payment that is due is taken by one of several servers",
    file: "src/modules/card-payments/inbox.ts",
    find: `UPDATE card_transaction SET leased_until = ?::timestamptz + interval '1 minute'`,
    replace: `UPDATE card_transaction SET leased_until = ?::timestamptz + interval '0 minutes'`,
    noticedBy: concurrency,
    stage: "stories",
  },
  {
    name: "Medusa's own webhook tells of nothing that is not approved",
    file: "src/providers/card/service.ts",
    find: `      if (transaction.status !== "approved" || transaction.mismatch || gone) return ignored\n`,
    replace: ``,
    noticedBy: stories,
    stage: "stories",
  },
]
