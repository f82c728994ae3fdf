import { TooltipProvider } from "@medusajs/ui"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import i18next from "i18next"
import { createElement, type ReactElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { initReactI18next } from "react-i18next"
import { StaticRouter } from "react-router-dom"
import resources from "../i18n"

/**
 * The first render of a component in English, from the data cached in `client`; nothing is fetched.
 */
export async function rendered(part: ReactElement, client = new QueryClient(), location = "/"): Promise<string> {
  const options = { lng: "en", resources, interpolation: { escapeValue: false } }
  await i18next.createInstance().use(initReactI18next).init(options)
  const hinted = createElement(TooltipProvider, null, part)
  const routed = createElement(StaticRouter, { location }, hinted)
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, routed))
}
