type ProductDetails = {
  title: string
  handle: string
  description: string
  /** A drawing: background color, and shapes as SVG. */
  picture: [background: string, shapes: string]
  /** The option's name, and the price of each value in euros and yen (major units). */
  option: [name: string, prices: Record<string, [eur: number, jpy: number]>]
}

/** A product as input of Medusa's workflow. */
export function product({ picture, option: [name, prices], ...rest }: ProductDetails) {
  return {
    ...rest,
    thumbnail: drawing(...picture),
    options: [{ title: name, values: Object.keys(prices) }],
    variants: Object.entries(prices).map(([value, [eur, jpy]]) => ({
      title: value,
      sku: `${rest.handle}-${value}`.toUpperCase(),
      options: { [name]: value },
      manage_inventory: false,
      prices: [
        { currency_code: "eur", amount: eur },
        { currency_code: "jpy", amount: jpy },
      ],
    })),
  }
}

/** A picture that needs no file and no network. */
function drawing(background: string, shapes: string): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 400 400'><rect width='400' height='400' fill='${background}'/><g fill='#fff'>${shapes}</g></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
