import Medusa from "@medusajs/js-sdk"

/** The store's own server, reached and authenticated as the dashboard around us does. */
export const sdk = new Medusa({
  baseUrl: (typeof __BACKEND_URL__ !== "undefined" && __BACKEND_URL__) || "/",
  auth: {
    type: (typeof __AUTH_TYPE__ !== "undefined" && __AUTH_TYPE__) || "session",
    jwtTokenStorageKey: (typeof __JWT_TOKEN_STORAGE_KEY__ !== "undefined" && __JWT_TOKEN_STORAGE_KEY__) || undefined,
  },
})
