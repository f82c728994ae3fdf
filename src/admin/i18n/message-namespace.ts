/**
 * The namespace of the server's messages among the dashboard's texts. Their codes contain points:
 * read them as a bundle. Apart from `index.ts`, because tests that compile to CommonJS cannot load
 * its import attributes.
 */
export const messageNamespace = "cardPaymentsMessages"
