/** The options with which the server starts and an account pays out, as they stand in a configuration: lines between its braces. */
export const payoutsExample = `cardKeys: [process.env.CARD_PAYMENTS_CARD_KEY], // openssl rand -base64 32
payouts: {
  accounts: {
    main: {
      limits: { EUR: { perPayout: "500.00", perDay: "2000.00" } },
    },
  },
  requesters: ["ann@shop.example"],
  approvers: ["ben@shop.example"],
}`
