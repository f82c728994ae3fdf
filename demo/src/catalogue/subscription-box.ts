import { product } from "./product"

const monthly = {
  provider_id: "pp_card_sale",
  amount: "29.00",
  currency_code: "eur",
  period: "month" as const,
  interval: 1,
}

/** Charged by the store; if the clock moves over several periods at once, each is charged. */
const byStore = { ...monthly, engine: "store" as const, catch_up: "all" as const }

/** The subscription product, its delivery and its plans. */
export const subscriptionBox = {
  product: product({
    title: "Paper & Clay box",
    handle: "paper-and-clay-box",
    description: "A parcel from both workshops: something to write on, something to drink from. Once, or every month.",
    picture: [
      "#b9a7c4",
      "<path d='M90 160 200 115l110 45v125l-110 45-110-45z'/><path d='M90 160l110 45 110-45M200 205v125' fill='none' stroke='#b9a7c4' stroke-width='10'/>",
    ],
    option: ["Box", { "One box": [29, 4600] }],
  }),
  delivery: { name: "Subscription box", description: "With each period, free of charge" },
  plans: [
    {
      ...monthly,
      name: "Monthly box",
      description: "The payment gateway charges your card.",
      engine: "gateway" as const,
    },
    { ...byStore, name: "Monthly box, charged by the shop", description: "The shop charges your saved card." },
    { ...byStore, name: "Try it first", description: "Nothing is charged for two weeks.", trial_days: 14 },
  ],
}
