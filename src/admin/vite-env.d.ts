// Medusa's admin bundler replaces these names when a store builds its dashboard. Elsewhere, such as
// in tests, they are undefined.
declare const __BACKEND_URL__: string | undefined
declare const __AUTH_TYPE__: "session" | "jwt" | undefined
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined
