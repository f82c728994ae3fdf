import type { Browser } from "playwright-core"
import type { State } from "./states"

/** A picture of a screen in a state, as PNG. */
export type Picture = { state: State; theme: "light" | "dark"; size: "desktop" | "phone"; png: Buffer }

/** Widths of the pictures on a sheet, in CSS pixels. */
const widths = { desktop: 560, phone: 152 } as const

/** One JPEG of all pictures of a screen: a row for each state; by day on the left, by night on the right. */
export async function sheetOf(browser: Browser, { title, pictures }: { title: string; pictures: Picture[] }) {
  const context = await browser.newContext({ viewport: { width: 1_540, height: 200 } })
  try {
    const page = await context.newPage()
    await page.setContent(html(title, pictures))
    return await page.screenshot({ fullPage: true, type: "jpeg", quality: 78 })
  } finally {
    await context.close()
  }
}

function html(title: string, pictures: readonly Picture[]): string {
  const states = [...new Set(pictures.map(({ state }) => state))]
  const image = ({ png, size }: Picture) =>
    `<img width="${widths[size]}" src="data:image/png;base64,${png.toString("base64")}">`
  const rows = states.map((state) => {
    const images = pictures.filter((one) => one.state === state).map(image)
    return `<h2>${state}</h2><div>${images.join("")}</div>`
  })
  return `<!doctype html><style>
    body { margin: 20px; background: #e7e8ea; font: 15px "DejaVu Sans", sans-serif; color: #18181b }
    h1 { font-size: 22px; margin: 0 } h2 { font-size: 15px; margin: 16px 0 6px }
    div { display: flex; gap: 12px; align-items: flex-start } img { border: 1px solid #b9bbc1; display: block }
    </style><h1>${title}</h1>${rows.join("")}`
}
