const { MetadataStorage } = require("@medusajs/framework/mikro-orm/core")

MetadataStorage.clear()

// The runner restores the database from a template before every test, which ends the pooled connections; knex reports
// each of them through console.log. It reconnects by itself, so only the noise is dropped.
const log = console.log
console.log = (...args) => {
  if (!String(args[0]).startsWith("Connection Error: Connection ended unexpectedly")) log(...args)
}
