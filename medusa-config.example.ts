// A store with card payments: copy what lies between the arrows into your own medusa-config.ts.
// Every option is described in docs/reference/account-options.md.
import { defineConfig, loadEnv } from "@medusajs/framework/utils"

loadEnv(process.env.NODE_ENV || "development", process.cwd())

// ---------------------------------------------------------------------------------------------------------------- ▼
const cardPayments = {
  accounts: {
    main: {
      baseUrl: process.env.CARD_GATEWAY_URL, // https://HOST/paynet
      login: process.env.CARD_GATEWAY_LOGIN,
      merchantControlKey: process.env.CARD_GATEWAY_CONTROL_KEY,
      endpointId: process.env.CARD_GATEWAY_ENDPOINT_ID, // or endpointGroupId, or endpoints: { EUR: 1042, USD: 1043 }
      publicUrl: process.env.MEDUSA_PUBLIC_URL, // where the gateway and the shopper's browser reach this server
      returnUrls: [process.env.STOREFRONT_RETURN_URL], // the storefront addresses that a shopper may return to
      // RSA key (PEM), needed if the gateway charges subscriptions by its own schedule, or for payouts in two steps:
      // privateKey: "env:CARD_GATEWAY_PRIVATE_KEY",
    },
  },
  // The proxies whose X-Forwarded-For is trusted, or [] if there is none (docs/guides/security.md).
  trustedProxies: ["loopback", "uniquelocal"],
  // For saved cards (docs/guides/saved-cards.md) and subscriptions; create one with: openssl rand -base64 32
  // cardKeys: [process.env.CARD_PAYMENTS_CARD_KEY],
  // The days of subscriptions, of payout limits and of the admin's pages.
  timeZone: "Europe/Berlin",
  // For payouts (docs/guides/payouts.md); they also need cardKeys. Off until an account is named here.
  // payouts: {
  //   accounts: {
  //     main: {
  //       // A currency that has no limits is not paid out.
  //       limits: { EUR: { perPayout: "500.00", perDay: "2000.00", secondApprovalAbove: "250.00" } },
  //       // The recipient enters a card on the gateway's page. The others need the privateKey, except in one step:
  //       destinations: ["form"], // "stored_card", "card", "bank", "wallet", "phone"
  //     },
  //   },
  //   // Who may request and approve, if Medusa's roles do not decide: e-mail addresses of admin users, for requests also ids
  //   // of secret API keys. An empty list allows nobody, and nobody approves their own request.
  //   requesters: ["ann@shop.example"],
  //   approvers: ["bob@shop.example", "eve@shop.example"],
  // },
}
// ---------------------------------------------------------------------------------------------------------------- ▲

export default defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    redisUrl: process.env.REDIS_URL,
    http: {
      storeCors: process.env.STORE_CORS ?? "http://localhost:8000",
      adminCors: process.env.ADMIN_CORS ?? "http://localhost:9000",
      authCors: process.env.AUTH_CORS ?? "http://localhost:8000,http://localhost:9000",
      jwtSecret: process.env.JWT_SECRET,
      cookieSecret: process.env.COOKIE_SECRET,
    },
  },
  // -------------------------------------------------------------------------------------------------------------- ▼
  plugins: [{ resolve: "medusa-plugin-card-payments", options: cardPayments }],
  modules: [
    {
      resolve: "@medusajs/medusa/payment",
      // The provider stores its records in the plugin's module and reads carts on the server.
      dependencies: ["card_payments", "query"],
      options: {
        providers: [
          {
            resolve: "medusa-plugin-card-payments/providers/card",
            id: "main", // a region enables it as pp_card_main
            options: { account: "main", capture: "manual" },
          },
          // The gateway's form, and cards that signed-in shoppers save; subscriptions are charged with this provider:
          // {
          //   resolve: "medusa-plugin-card-payments/providers/card",
          //   id: "sale",
          //   options: { account: "main", capture: "automatic", savedCards: true, cardVerification: true },
          // },
          // A card form of your own. Read docs/guides/direct-cards.md first: it brings the whole of PCI DSS (SAQ D).
          // {
          //   resolve: "medusa-plugin-card-payments/providers/card",
          //   id: "shop",
          //   options: { account: "main", capture: "automatic", integration: "direct" },
          // },
        ],
      },
    },
  ],
  // -------------------------------------------------------------------------------------------------------------- ▲
})
