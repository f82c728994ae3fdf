import { z } from "zod"
import { lazySchema } from "../../gateway/lazy-schema"

const line = lazySchema(() => z.string().trim().max(200).nullish())

/** Delivery details of a subscription that starts without an order. */
export const delivery = {
  region_id: lazySchema(() => z.string().min(1).max(64).optional()),
  shipping_option_id: lazySchema(() => z.string().min(1).max(64).optional()),
  shipping_address: lazySchema(() =>
    z
      .strictObject({
        first_name: line,
        last_name: line,
        company: line,
        address_1: line,
        address_2: line,
        city: line,
        province: line,
        postal_code: line,
        country_code: z
          .string()
          .regex(/^[a-z]{2}$/i)
          .toLowerCase(),
        phone: line,
      })
      .optional(),
  ),
}
