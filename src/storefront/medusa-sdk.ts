/**
 * The part of `@medusajs/js-sdk` that these functions use; an instance of its `Medusa` class
 * matches.
 */
export type MedusaSdk = {
  client: {
    /** The language of texts, as `setLocale` was given it: a BCP 47 tag. */
    readonly locale?: string
    /**
     * Returns the parsed JSON, and throws an error with `status` (the HTTP code) for every answer
     * from 300 on.
     */
    fetch<T>(path: string, init?: RequestOptions): Promise<T>
  }
  store: {
    payment: {
      initiatePaymentSession(
        cart: { id: string },
        body: { provider_id: string; data?: Record<string, unknown> },
      ): Promise<{ payment_collection: { id: string; payment_sessions?: PaymentSession[] | null } }>
    }
  }
}

export type RequestOptions = {
  method?: string
  body?: Record<string, unknown>
  query?: Record<string, string>
  signal?: AbortSignal
}

/**
 * Medusa's own payment session; `status` is Medusa's status, not the gateway's, and `data` is
 * public.
 */
export type PaymentSession = {
  id: string
  provider_id: string
  status: string
  /** In major units. */
  amount?: number
  data?: Record<string, unknown> | null
}

/** The order in the Store API's format; `display_id` is the number shown to shoppers. */
export type CompletedOrder = { id: string; display_id?: number } & Record<string, unknown>

/** The HTTP status of an SDK error; undefined if no answer arrived. */
export function httpStatus(error: unknown): number | undefined {
  const status = error instanceof Error && "status" in error ? error.status : undefined
  return typeof status === "number" ? status : undefined
}

/**
 * True if a retry may help: no answer, or a busy or broken server. Other errors are the caller's.
 */
export function isPassing(error: unknown): boolean {
  const status = httpStatus(error)
  return status === undefined || status >= 500 || [408, 409, 423, 425, 429].includes(status)
}
