/**
 * Which operations does the gateway offer? All declarations, by client method. To add one, declare
 * it in the file of its family and list it here; client, sandbox, tests and reference follow.
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

/**
 * All declarations by client method. All of them throw GatewayErrors; docs/reference lists their
 * fields.
 */
export const operations = {
  /**
   * Authorization and capture in one request. `amount` in major units (`"10.42"`). Answers at once
   * with the gateway's order id; poll `status` for the outcome (specification, Endpoints: SALE).
   */
  sale,
  /**
   * Reserves funds until capture or void. `amount` in major units; poll `status` for the outcome
   * (specification: PREAUTH).
   */
  preauth,
  /**
   * Opens a hosted card page that makes a sale; its address is in `redirect-url` (specification:
   * SALEFORM).
   */
  saleForm,
  /**
   * Opens a hosted card page that reserves funds; its address is in `redirect-url` (specification:
   * PREAUTHFORM).
   */
  preauthForm,
  /**
   * Opens the universal hosted page; its address is in `redirect-url`. The option
   * `paymentFormSigning` sets the signature (specification: PAYMENTFORM).
   */
  paymentForm,
  /**
   * State of an order by `orderid` or `client_orderid`, or of one step by `by-request-sn`. Changes
   * nothing (specification: STATUS).
   */
  status,
  /**
   * Captures authorized funds: all, or `amount` (major units) with `currency` (specification:
   * CAPTURE).
   */
  capture,
  /**
   * Cancels an authorization that is not captured yet (specification: VOID). `comment` defaults to
   * "Void".
   */
  void: voidOperation,
  /**
   * Releases a hold, or refunds: all, or `amount` (major units) with `currency` (specification:
   * RETURN). `comment` defaults to "Return".
   */
  return: returnOperation,
  /** Checks a card by a zero authorization (specification: ACCOUNT_VERIFICATION). */
  accountVerification,
  /**
   * Opens a hosted page that checks a card; its address is in `redirect-url` (specification:
   * ACCOUNT_VERIFICATION_FORM).
   */
  accountVerificationForm,
  /**
   * Creates a reference to the card of a finished payment: `card-ref-id`, answered at once. Keep it
   * as secret as a card number (specification: CARDREF).
   */
  createCardRef,
  /**
   * Creates a card reference, signed by RSA-SHA256; also answers `recurring-payment-id`
   * (specification: CARDREF_V4).
   */
  createCardRefV4,
  /** BIN, brand, masked number and expiry of a card reference (specification: CARDINFO). */
  getCardInfo,
  /**
   * Charges a card reference without the cardholder. `amount` in major units; the option
   * `rebillPath` sets the path (specification: REBILL).
   */
  makeRebill,
  /**
   * Reports whether the issuer's 3DS Method page was loaded (`threeDSCompInd`), with browser data
   * (specification: TDS_UPLOAD_METHOD_URL_RESULT).
   */
  uploadMethodUrlResult,
  /** Uploads the issuer's answer to a 3DS 2 challenge (specification: TDS_UPLOAD_CRES_RESULT). */
  uploadCresResult,
  /** Uploads the issuer's answer of 3DS 1.0.2 (specification: TDS_UPLOAD_PARES_RESULT). */
  uploadParesResult,
  /**
   * Pays out in one step to a card, a bank account, an e-wallet, a phone number or another
   * destination. `amount` in major units; poll `status` for the outcome (specification: PAYOUT).
   */
  payout,
  /**
   * Opens a hosted page where the recipient enters a card or another destination; its address is in
   * `redirect-url` (specification: PAYOUTFORM).
   */
  payoutForm,
  /**
   * Checks the recipient and registers a payout; no money moves (specification: PAYOUT_V4_CHECK).
   */
  payoutCheck,
  /**
   * Executes the payout that `payoutCheck` registered, by its `orderid` (specification, Endpoints:
   * payout-pay).
   */
  payoutPay,
  /**
   * Moves money from a card, a stored card or the deposit to a card or a stored card. `amount` in
   * major units (specification, Authentication: signing examples).
   */
  transfer,
  /**
   * Checks whether a card may send a transfer (specification, Authentication: signing examples).
   */
  panEligibilitySend,
  /**
   * Registers a card with a schedule of charges (SRC) or a card to pay to (DST):
   * `recurring-payment-id`, answered at once (specification: CREATE_RP_V4).
   */
  createRecurringPayment,
  /**
   * Charges a recurring payment now: its own amount, or `amount` in major units (specification,
   * Resources: recurring-payment-id).
   */
  processRecurringPayment,
  /**
   * Changes the card, the amount or the schedule of a recurring payment (specification, Resources:
   * recurring-payment-id).
   */
  updateRecurringPayment,
} as const

export type Operations = typeof operations
export type OperationName = keyof Operations
