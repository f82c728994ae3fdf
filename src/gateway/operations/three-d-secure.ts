import { z } from "zod"
import { control, declare } from "../declare-operation"
import { asyncAnswer, openFields, optionalText, text } from "../fields"
import { lazySchema } from "../lazy-schema"

// Wire facts 4.11: these operations spell the order id with hyphens and allow a longer orderid.
const ids = { "client-order-id": text(128), orderid: text(128) }
const idsExample = { "client-order-id": "invoice-1a", orderid: "6768788" }

const upload = {
  safety: "money",
  answer: asyncAnswer,
  answerType: "async-response",
  signing: control("login", "client-order-id", "orderid"),
  plainGroup: true,
} as const

export const uploadMethodUrlResult = declare({
  ...upload,
  name: "uploadMethodUrlResult",
  path: "/api/3ds/v1/upload-method-url-result",
  title: "TDS_UPLOAD_METHOD_URL_RESULT",
  summary:
    "Reports whether the issuer's 3DS Method page was loaded (Y, N after 10 seconds, U without one), with browser data.",
  request: lazySchema(() =>
    openFields({
      ...ids,
      threeDSCompInd: z.enum(["Y", "N", "U"]),
      threeDSServerTransID: optionalText(36),
      browserAcceptHeader: optionalText(2048),
      browserColorDepth: optionalText(2),
      browserIP: optionalText(45),
      browserJavaEnabled: optionalText(5),
      browserJavascriptEnabled: optionalText(5),
      browserLanguage: optionalText(8),
      browserScreenHeight: optionalText(6),
      browserScreenWidth: optionalText(6),
      browserTZ: optionalText(5),
      browserUserAgent: optionalText(2048),
    }),
  ),
  assumptions: {
    browser_fields:
      "Screen size, time zone and user agent are named as by EMVCo (browserScreenHeight, browserTZ, ...).",
    method_status_field:
      "The status field that carries threeDSServerTransID is tds-method-url-frame-3ds-server-trans-id: its printed name is cut off.",
    trans_id_optional: "threeDSServerTransID may be left out.",
  },
  example: {
    ...idsExample,
    threeDSCompInd: "Y",
    threeDSServerTransID: "3d671629-a410-4a5d-9288-b38ceadd41f2",
    browserAcceptHeader: "text/html",
    browserColorDepth: "24",
    browserIP: "203.0.113.7",
    browserJavaEnabled: "false",
    browserJavascriptEnabled: "true",
    browserLanguage: "en-GB",
    browserScreenHeight: "1080",
    browserScreenWidth: "1920",
    browserTZ: "-60",
    browserUserAgent: "Mozilla/5.0",
  },
})

export const uploadCresResult = declare({
  ...upload,
  name: "uploadCresResult",
  path: "/api/3ds/v1/upload-cres-result",
  title: "TDS_UPLOAD_CRES_RESULT",
  summary: "The issuer's answer to a 3DS 2 challenge (CRes).",
  request: lazySchema(() => openFields({ ...ids, cRes: text(4096) }, ["cres"])),
  // The documentation's table has cRes, its example cres (wire facts 15, number 11).
  spelling: { field: "cRes", option: "cresField", others: ["cres"] },
  assumptions: {
    challenge_fields:
      "Status names the challenge in tds-creq-form-acs-url and tds-creq-form-creq; the merchant's page posts creq and threeDSSessionData to that address.",
    challenge_return:
      "The issuer posts cres and threeDSSessionData to the redirect_url of the first call: no source says how the gateway learns the notificationURL.",
  },
  example: { ...idsExample, cRes: "eyJtZXNzYWdlVHlwZSI6IkNSZXMifQ" },
})

export const uploadParesResult = declare({
  ...upload,
  name: "uploadParesResult",
  path: "/api/3ds/v1/upload-pares-result",
  title: "TDS_UPLOAD_PARES_RESULT",
  summary: "The issuer's answer of 3DS 1.0.2 (PaRes).",
  request: lazySchema(() => openFields({ ...ids, paRes: text(10_240), md: optionalText(1024) })),
  assumptions: {
    pareq_fields:
      "Status names the issuer's page in tds-pareq-form-acs-url, with tds-pareq-form-pareq, tds-pareq-form-md and tds-pareq-form-term-url (the redirect_url of the first call); the merchant's page posts PaReq, TermUrl and MD to that address.",
    md_optional: "md, which only an example shows, is optional.",
  },
  example: { ...idsExample, paRes: "eJxVUt1u2jAUfhXE", md: "6768788" },
})
