/**
 * Which operations does the gateway offer? Every declaration, by the name of its client method.
 * To add one: declare it in the file of its family, list it here; client, sandbox, tests and reference follow.
 */
import { accountVerification, accountVerificationForm, createCardRef, createCardRefV4, getCardInfo } from "./cards"
import { makeRebill } from "./cards"
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
import { panEligibilitySend, payout, payoutCheck, payoutForm, payoutPay, transfer } from "./payouts"
import { createRecurringPayment, processRecurringPayment, updateRecurringPayment } from "./subscriptions"
import { uploadCresResult, uploadMethodUrlResult, uploadParesResult } from "./three-d-secure"

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
  accountVerification,
  accountVerificationForm,
  createCardRef,
  createCardRefV4,
  getCardInfo,
  makeRebill,
  uploadMethodUrlResult,
  uploadCresResult,
  uploadParesResult,
  payout,
  payoutForm,
  payoutCheck,
  payoutPay,
  transfer,
  panEligibilitySend,
  createRecurringPayment,
  processRecurringPayment,
  updateRecurringPayment,
} as const

export type Operations = typeof operations
export type OperationName = keyof Operations
