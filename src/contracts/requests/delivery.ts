import { z } from "zod"
import { lazySchema } from "../../gateway/lazy-schema"
import { rowId, storable } from "./fields"

const line = lazySchema(() => z.string().trim().max(200).regex(storable).nullish())

/** Delivery details of a subscription that starts without an order. */
export const delivery = {
  region_id: lazySchema(() => rowId.optional()),
  shipping_option_id: lazySchema(() => rowId.optional()),
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

type DeliveryFields = z.ZodObject<typeof delivery>
/** The delivery of a subscription's orders if it has no first order. */
export type Delivery = z.output<DeliveryFields>
/** The address as a request has it. */
export type DeliveryAddress = NonNullable<z.input<DeliveryFields>["shipping_address"]>
