import { currentCustomer } from "./customer"
import { element, fill } from "./ui/element"
import { memory } from "./memory"
import { accountPage } from "./pages/account"
import { cartPage } from "./pages/cart"
import { checkoutPage } from "./pages/checkout"
import { paymentPage } from "./pages/payment"
import { paymentLinkPage } from "./pages/payment-link"
import { productPage } from "./pages/product"
import { productsPage } from "./pages/products"
import { signInPage, signUpPage } from "./pages/sign-in"
import { subscriptionPage } from "./pages/subscription"
import { paymentNotice } from "./checkout/payment-notice"
import { goTo, listenToNavigation, type Page } from "./router"
import { moveToRegion, openShop, errorText, type Shop } from "./shop"

const pages: [pattern: RegExp, page: Page][] = [
  [/^\/$/, productsPage],
  [/^\/products\/[^/]+$/, productPage],
  [/^\/cart$/, cartPage],
  [/^\/checkout$/, checkoutPage],
  [/^\/payment$/, paymentPage],
  [/^\/payment-collection\/[^/]+$/, paymentLinkPage],
  [/^\/sign-in$/, signInPage],
  [/^\/sign-up$/, signUpPage],
  [/^\/account$/, accountPage],
  [/^\/account\/subscriptions\/[^/]+$/, subscriptionPage],
]

const root = document.querySelector("#shop")
if (!root) throw new Error("index.html has no #shop.")

const region = element("select", { id: "region", "data-testid": "region", onchange: () => void changeRegion() })
const account = element("a", { "data-testid": "account-link" })
const notice = element("div", { class: "notice", role: "status", "data-testid": "payment-notice", hidden: true })
const main = element("main", { id: "main", tabindex: -1 })
fill(
  root,
  element(
    "header",
    {},
    element("a", { class: "brand", href: "/" }, "Paper & Clay"),
    element(
      "nav",
      { "aria-label": "Shop" },
      element("label", { class: "sr-only", for: "region" }, "Region and currency"),
      region,
      account,
      element("a", { href: "/cart", "data-testid": "cart-link" }, "Cart"),
    ),
  ),
  notice,
  main,
  element("footer", {}, "A demonstration store. No parcel leaves this workshop."),
)

let shop: Shop | undefined
let leaving = new AbortController()

showAccount(memory.isSignedIn())
listenToNavigation((moved) => void show(moved))
void show(false)

async function show(moved: boolean): Promise<void> {
  leaving.abort()
  leaving = new AbortController()
  const { signal } = leaving
  const url = new URL(location.href)
  main.setAttribute("aria-busy", "true")
  try {
    shop ??= await openShop()
    showRegions(shop)
    shop.customer = await currentCustomer(shop)
    showAccount(shop.customer !== null)
    const page = pages.find(([pattern]) => pattern.test(url.pathname))?.[1] ?? notFoundPage
    const { title, content } = await page({ shop, url, signal })
    if (signal.aborted) return
    fill(main, content)
    document.title = `${title} · Paper & Clay`
    void paymentNotice(shop, url).then((content) => {
      if (signal.aborted) return
      fill(notice, content)
      notice.hidden = content === null
    })
  } catch (error) {
    if (signal.aborted) return
    fill(main, failedPage(error))
    document.title = "Not available · Paper & Clay"
  }
  main.removeAttribute("aria-busy")
  // Without a page load, screen readers would not announce the new page.
  if (moved) {
    scrollTo(0, 0)
    main.querySelector("h1")?.focus()
  }
}

function showRegions({ regions, region: chosen }: Shop) {
  const options = regions.map((one) =>
    element(
      "option",
      { value: one.id, selected: one.id === chosen.id },
      `${one.name} · ${one.currency_code.toUpperCase()}`,
    ),
  )
  fill(region, ...options)
}

function showAccount(isSignedIn: boolean) {
  account.setAttribute("href", isSignedIn ? "/account" : "/sign-in")
  fill(account, isSignedIn ? "Account" : "Sign in")
}

async function changeRegion() {
  const chosen = shop?.regions.find((one) => one.id === region.value)
  if (!shop || !chosen) return
  region.disabled = true
  try {
    await moveToRegion(shop, chosen)
    await show(false)
  } catch (error) {
    showRegions(shop)
    fill(main, failedPage(error))
  } finally {
    region.disabled = false
  }
}

const notFoundPage: Page = async () => ({
  title: "Not found",
  content: element(
    "section",
    {},
    element("h1", { tabindex: -1 }, "There is no such page"),
    element("p", {}, element("a", { href: "/" }, "See all products")),
  ),
})

function failedPage(error: unknown) {
  return element(
    "section",
    { role: "alert" },
    element("h1", { tabindex: -1 }, "This page is not available"),
    element("p", {}, errorText(error)),
    element(
      "button",
      { class: "primary", onclick: () => goTo(location.pathname + location.search, { replace: true }) },
      "Try again",
    ),
  )
}
