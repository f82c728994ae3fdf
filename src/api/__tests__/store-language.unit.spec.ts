import type { MedusaRequest } from "@medusajs/framework/http"
import { languages, toMessage } from "../../messages"
import { localeOf, localized, pageLanguage, textIn } from "../store-language"
import { renderNotice } from "../hooks/card-payments/three-ds-page"

const request = (given: object) => ({ headers: {}, ...given }) as unknown as MedusaRequest
const title = toMessage("three_ds_page.title")

test.each([...languages])("a shop and a browser in %s get its texts", (language) => {
  const ofShop = request({ headers: { "x-medusa-locale": `${language}-CH` } })
  expect(localeOf(ofShop)).toBe(language)
  expect(localized(ofShop, title)).toEqual({ ...title, message: textIn(language, title) })
  const offered: string[][] = []
  const acceptsLanguages = (list: string[]) => {
    offered.push(list)
    return language
  }
  expect(pageLanguage(request({ acceptsLanguages }))).toBe(language)
  // English first: browsers that prefer none of them read it.
  expect(offered).toEqual([["en", ...languages.filter((one) => one !== "en")]])
  const { html } = renderNotice(title, { nonce: "n", language })
  expect(html).toContain(`<html lang="${language}">`)
  expect(html).toContain(`<h1>${textIn(language, title)}</h1>`)
})

test("every language has its own title of a page", () => {
  expect(new Set(languages.map((language) => textIn(language, title))).size).toBe(languages.length)
})

test.each([
  ["en", "The next charge is due on Jan 29, 2027."],
  ["de", "29.01.2027"],
])("a shopper in %s reads a day as people write it, not as machines do", (language, day) => {
  const shop = request({ headers: { "x-medusa-locale": language } })
  const { message, params } = localized(shop, toMessage("charge.next_due", { day: "2027-01-29" }))
  expect(message).toContain(day)
  expect(params).toEqual({ day: "2027-01-29" })
})

test("other languages read English", () => {
  expect(localeOf(request({ locale: "eo" }))).toBe("en")
  expect(pageLanguage(request({ acceptsLanguages: () => false }))).toBe("en")
})
