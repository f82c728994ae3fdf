import { product } from "./product"

/** The demo store's products. Every price is at least 20.00 in euros, and stock is unmanaged. */
export const products = [
  product({
    title: "Stoneware mug",
    handle: "stoneware-mug",
    description: "Thrown by hand, glazed in speckled white. Holds 300 ml and survives the dishwasher.",
    picture: [
      "#d9c7b0",
      "<rect x='120' y='130' width='130' height='150' rx='18'/><path d='M250 165h22a32 32 0 0 1 0 64h-22' fill='none' stroke='#fff' stroke-width='20'/>",
    ],
    option: ["Glaze", { White: [24, 3900], Charcoal: [26, 4200] }],
  }),
  product({
    title: "Linen notebook",
    handle: "linen-notebook",
    description: "192 dotted pages of 100 g paper, thread-bound, so that it lies flat from the first page on.",
    picture: [
      "#b7c9b2",
      "<rect x='115' y='95' width='170' height='210' rx='10'/><rect x='140' y='95' width='12' height='210' fill='#b7c9b2'/>",
    ],
    option: ["Size", { A5: [20, 3200], A4: [29.5, 4700] }],
  }),
  product({
    title: "Brass pen",
    handle: "brass-pen",
    description: "Turned from solid brass. It darkens with the years; the refill is a standard one.",
    picture: ["#c8b27e", "<path d='M105 295 125 235 265 95a28 28 0 0 1 40 40L165 275z'/>"],
    option: ["Refill", { Black: [48, 7600], Blue: [48, 7600] }],
  }),
  product({
    title: "Teapot",
    handle: "teapot",
    description: "For four cups, with a strainer that does not drip. Made in the same workshop as the mug.",
    picture: [
      "#a9bcc9",
      "<path d='M130 160h140a80 80 0 0 1-20 130h-100a80 80 0 0 1-20-130z'/><path d='M275 195 325 150' stroke='#fff' stroke-width='20' stroke-linecap='round'/><circle cx='200' cy='140' r='16'/>",
    ],
    option: ["Glaze", { White: [89.9, 14300] }],
  }),
]
