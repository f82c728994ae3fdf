// Medusa's admin bundler puts these values in when a store builds its dashboard. They are absent anywhere else.
declare const __BACKEND_URL__: string | undefined
declare const __AUTH_TYPE__: "session" | "jwt" | undefined
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined
