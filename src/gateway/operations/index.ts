/**
 * Which operations does the gateway offer? Every declaration, by the name of its client method.
 * To add one: declare it in the file of its family, list it here; client, sandbox, tests and reference follow.
 */
import {
  capture,
  paymentForm,
  preauth,
  preauthForm,
  returnOperation,
  sale,
  saleForm,
  status,
  voidOperation,
} from "./payments"

export const operations = {
  sale,
  preauth,
  saleForm,
  preauthForm,
  paymentForm,
  status,
  capture,
  void: voidOperation,
  return: returnOperation,
} as const

export type Operations = typeof operations
export type OperationName = keyof Operations
