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

/** Every declaration by the name of its client method. All of them throw GatewayErrors; docs/reference has their fields. */
export const operations = {
  /**
   * Authorization and capture in one request. `amount` in major units (`"10.42"`). Answers at once with the gateway's
   * order id; the outcome comes by `status` (specification, Endpoints: SALE).
   */
  sale,
  /**
   * Reserves funds until capture or void. `amount` in major units; the outcome comes by `status` (specification:
   * PREAUTH).
   */
  preauth,
  /**
   * A hosted page that takes the card and makes a sale; answers its address in `redirect-url` (specification:
   * SALEFORM).
   */
  saleForm,
  /**
   * A hosted page that takes the card and reserves the funds; answers its address in `redirect-url` (specification:
   * PREAUTHFORM).
   */
  preauthForm,
  /**
   * The universal hosted page; answers its address in `redirect-url`. Signed as the option `paymentFormSigning` says
   * (specification: PAYMENTFORM).
   */
  paymentForm,
  /**
   * The state of an order, by `orderid` or `client_orderid`, or of one step of it by `by-request-sn`. Changes nothing
   * (specification: STATUS).
   */
  status,
  /** Settles authorized funds: all, or `amount` (major units) with `currency` (specification: CAPTURE). */
  capture,
  /** Cancels what is authorized and not settled (specification: VOID). `comment` is "Void" if left out. */
  void: voidOperation,
  /**
   * Releases a hold, or refunds: all, or `amount` (major units) with `currency` (specification: RETURN). `comment` is
   * "Return" if left out.
   */
  return: returnOperation,
  /** Checks a card by an authorization of zero (specification: ACCOUNT_VERIFICATION). */
  accountVerification,
  /**
   * A hosted page that takes a card and checks it; answers its address in `redirect-url` (specification:
   * ACCOUNT_VERIFICATION_FORM).
   */
  accountVerificationForm,
  /**
   * A reference to the card of a finished payment: `card-ref-id`, answered at once. Keep it as secret as a card
   * (specification: CARDREF).
   */
  createCardRef,
  /** The same by RSA-SHA256; answers `recurring-payment-id` besides (specification: CARDREF_V4). */
  createCardRefV4,
  /** BIN, brand, masked number and expiry of a card reference (specification: CARDINFO). */
  getCardInfo,
  /**
   * Charges a card reference without the cardholder. `amount` in major units; path by the option `rebillPath`
   * (specification: REBILL).
   */
  makeRebill,
  /**
   * Whether the issuer's 3DS Method page was loaded (`threeDSCompInd`), with browser data (specification:
   * TDS_UPLOAD_METHOD_URL_RESULT).
   */
  uploadMethodUrlResult,
  /** The issuer's answer to a 3DS 2 challenge (specification: TDS_UPLOAD_CRES_RESULT). */
  uploadCresResult,
  /** The issuer's answer of 3DS 1.0.2 (specification: TDS_UPLOAD_PARES_RESULT). */
  uploadParesResult,
  /**
   * Pays out in one step, to a card, a bank account, an e-wallet, a phone number or another destination. `amount` in major units; the outcome comes by `status`
   * (specification: PAYOUT).
   */
  payout,
  /**
   * A hosted page where the recipient names a card or another destination; answers its address in `redirect-url` (specification:
   * PAYOUTFORM).
   */
  payoutForm,
  /** Checks the recipient and registers a payout; no money moves (specification: PAYOUT_V4_CHECK). */
  payoutCheck,
  /** Executes what `payoutCheck` registered, by its `orderid` (specification, Endpoints: payout-pay). */
  payoutPay,
  /**
   * Moves money from a card, a stored card or the deposit to a card or a stored card. `amount` in major units
   * (specification, Authentication: signing examples).
   */
  transfer,
  /** Asks whether a card may send a transfer (specification, Authentication: signing examples). */
  panEligibilitySend,
  /**
   * A card with a schedule of charges (SRC), or one to pay to (DST): `recurring-payment-id`, answered at once
   * (specification: CREATE_RP_V4).
   */
  createRecurringPayment,
  /**
   * Charges a recurring payment now, its own amount or `amount` in major units (specification, Resources: recurring-
   * payment-id).
   */
  processRecurringPayment,
  /**
   * Changes the card, the amount or the schedule of a recurring payment (specification, Resources: recurring-payment-
   * id).
   */
  updateRecurringPayment,
} as const

export type Operations = typeof operations
export type OperationName = keyof Operations
