const cards = ["4444 4444 4444 4448", "4538 9773 9960 6732"]

/** What a newcomer wants to know once everything runs. */
export async function tour({ facts, warnings }) {
  const lines = [
    "",
    "The store is running.",
    "",
    ...row("Storefront", facts.storefrontUrl),
    ...row("Admin", facts.adminUrl),
    ...row("", `${facts.adminEmail} / ${facts.adminPassword}`),
    ...row("", `${facts.approverEmail} / ${facts.approverPassword}`),
    ...(facts.sandboxUrl
      ? row("Sandbox", `${facts.sandboxUrl} (the gateway: orders, calls, chargebacks by hand)`)
      : row("Gateway", facts.account.baseUrl)),
    ...(facts.sandboxUrl ? await testCards() : []),
    ...warnings.flatMap((warning) => ["", `  Note: ${warning}`]),
    "",
    "Ctrl-C stops everything and keeps the data. To begin anew: npm run demo -- --reset",
    "",
  ]
  return lines.join("\n")
}

function row(name, value) {
  return [`  ${name.padEnd(12)}${value}`]
}

async function testCards() {
  const { outcomeTable } = await import("medusa-plugin-card-payments/sandbox")
  return [
    "",
    `  Pay with card ${cards.join(" or ")}, any name, any date to come. The CVV2 decides what happens:`,
    "",
    ...outcomeTable.map(({ cvv2, meaning }) => `    ${cvv2.padEnd(6)}${meaning}`),
    "    other Declined",
  ]
}
