// The store's provider of e-mails: a story reads what it was given. Never published.
const { AbstractNotificationProviderService, ModuleProvider, Modules } = require("@medusajs/framework/utils")

class MailProvider extends AbstractNotificationProviderService {
  static identifier = "mail"

  /** Fails for a template that a story lets it refuse. */
  send({ to, template, data, content }) {
    const outbox = (globalThis.storyMail ??= { given: [], refused: [] })
    if (outbox.refused.includes(template)) return Promise.reject(new Error(`No template ${template} for ${to}`))
    outbox.given.push({ to, template, data, ...(content && { content }) })
    return Promise.resolve({ id: `mail_${outbox.given.length}` })
  }
}

module.exports = ModuleProvider(Modules.NOTIFICATION, { services: [MailProvider] })
