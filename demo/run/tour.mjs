const cards = ["4444 4444 4444 4448", "4538 9773 9960 6732"]

/** Text for a newcomer, printed once everything runs. */
export async function tour({ demoInfo, warnings, rbac }) {
  const lines = [
    "",
    "The store is running.",
    "",
    ...row("Storefront", demoInfo.storefrontUrl),
    ...row("", `${demoInfo.storefrontUrl}/mail (the e-mails that the store sent)`),
    ...row("Admin", demoInfo.adminUrl),
    ...row("", `${demoInfo.adminEmail} / ${demoInfo.adminPassword}`),
    ...row("", `${demoInfo.approverEmail} / ${demoInfo.approverPassword}`),
    ...(demoInfo.sandboxUrl
      ? row("Sandbox", `${demoInfo.sandboxUrl} (the gateway: orders, calls, chargebacks by hand)`)
      : row("Gateway", demoInfo.account.baseUrl)),
    ...(rbac ? roles(demoInfo) : []),
    ...(demoInfo.sandboxUrl ? await testCards(demoInfo) : []),
    ...warnings.flatMap((warning) => ["", `  Note: ${warning}`]),
    "",
    "Ctrl-C stops everything and keeps the data. To start again: npm run demo -- --reset",
    "",
  ]
  return lines.join("\n")
}

function roles({ adminEmail, approverEmail }) {
  return [
    "",
    `  Medusa's roles decide: ${adminEmail} is Super Admin, ${approverEmail} has no role. Make roles in the admin under`,
    "  “Settings”, for example with card_payment:read alone, and give them to users. Whoever gets one signs in again.",
  ]
}

function row(name, value) {
  return [`  ${name.padEnd(12)}${value}`]
}

async function testCards({ sandboxUrl }) {
  const { outcomeTable, THREE_D_SECURE_PASSWORD } = await import("medusa-plugin-card-payments/sandbox")
  return [
    "",
    `  Pay with card ${cards.join(" or ")}, any name, any future date: on the gateway's page,`,
    "  or in the shop itself (“Card, on this page”). The CVV2 decides what happens:",
    "",
    ...outcomeTable.map(({ cvv2, meaning }) => `    ${cvv2.padEnd(6)}${meaning}`),
    "    other Declined",
    "",
    `  With 321 in the shop itself, the bank asks inside the shop (password “${THREE_D_SECURE_PASSWORD}”). To see its other ways,`,
    "  among them gateway, frictionless and 3ds1:",
    "",
    `    curl ${sandboxUrl}/_sandbox/options -H 'content-type: application/json' -d '{"threeDSFlow":"frictionless"}'`,
    "",
    "  Sign up in the shop to save a card while paying, or without buying, and to pay with one click the next time.",
    "",
    "  To subscribe, sign up and choose “Monthly box” at the Paper & Clay box. Then move the clock through a year on the",
    `  sandbox's page, ${sandboxUrl}, and look at the renewals under “Account” in the shop and in the admin.`,
    "",
    "  To pay somebody out, open “Payouts” in the admin as one of the two users, check and request a payout, and approve",
    "  it as the other one. The day's limit is 5,000 EUR, one payout's 500 EUR.",
    "  Under “Batches” there, upload demo/payouts.csv: a hundred payouts, of which seven show a reason why they cannot be paid.",
  ]
}
