import {
  getHttpResponseFromError,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
} from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AdminAnswers, Refusal, StoreAnswers } from "../contracts"
import { isRefusal, logText } from "../mapping"
import { localized } from "./store-language"

type Handler<Req extends MedusaRequest> = (
  req: Req,
  res: MedusaResponse,
  next: MedusaNextFunction,
) => Promise<unknown> | unknown

/** The response of an admin route: it accepts the route's row of `AdminAnswers`, or a refusal. */
export type AdminAnswer<Route extends keyof AdminAnswers> = MedusaResponse<AdminAnswers<Date>[Route] | Refusal>

/** The same for a store route. */
export type StoreAnswer<Route extends keyof StoreAnswers> = MedusaResponse<StoreAnswers<Date>[Route] | Refusal>

/**
 * A route or middleware whose refusals are answered with `code`, `params` and the English
 * `message`. Medusa's own error handler drops the params; it still answers all other errors.
 */
export function answering<Req extends MedusaRequest = MedusaRequest>(handler: Handler<Req>) {
  return async (req: Req, res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    try {
      await handler(req, res, next)
    } catch (error) {
      if (!isRefusal(error) || res.headersSent) throw error
      const { statusCode, body } = getHttpResponseFromError(error)
      const logger = req.scope.resolve(ContainerRegistrationKeys.LOGGER)
      if (statusCode >= 500) logger.error(logText(error))
      else logger.info(logText(error))
      // A shop's front end shows the text to its shopper; the admin renders the code itself.
      const isStore = req.originalUrl.startsWith("/store/")
      const message = isStore ? localized(req, error).message : body.message
      res.status(statusCode).json({ ...body, params: error.params, message })
    }
  }
}
