import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  BigNumberInput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  CreateAccountHolderInput,
  CreateAccountHolderOutput,
  DeleteAccountHolderInput,
  DeleteAccountHolderOutput,
  DeletePaymentInput,
  DeletePaymentMethodInput,
  DeletePaymentMethodOutput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  ListPaymentMethodsInput,
  ListPaymentMethodsOutput,
  Logger,
  ProviderWebhookPayload,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrieveAccountHolderInput,
  RetrieveAccountHolderOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  SavePaymentMethodInput,
  SavePaymentMethodOutput,
  UpdateAccountHolderInput,
  UpdateAccountHolderOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from "@medusajs/framework/types"
import {
  AbstractPaymentProvider,
  generateEntityId,
  MedusaError,
  PaymentActions,
  PaymentSessionStatus,
} from "@medusajs/framework/utils"
import { isGatewayError, parseCallback } from "../../gateway"
import {
  invalidData,
  isExact,
  logText,
  messageOf,
  notFound,
  refusal,
  statusRow,
  toMedusaAmount,
  notAllowed,
} from "../../mapping"
import { toMessage } from "../../messages"
import {
  type Assessment,
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  dueMessage,
  reversalReason,
  reversalCode,
  takeSessionRequest,
  currentShopper,
  isRecording,
  isOpeningCharge,
  type GraphQuery,
  readCustomerId,
  readOrderDetails,
  captureDenial,
  readOrderId,
  sessionData,
  type SessionRequest,
  shopperMessage,
  type TransactionRow,
} from "../../modules/card-payments"
import { compare, isPositive } from "../../money"
import { freshAttempt, isSubmitted, medusaStatus, pending } from "./session-answer"
import { customerOf, publicSessionId, sessionIdOf, wireAmount } from "./hook-input"
import { type MedusaPaymentRows, medusaPaymentRows, type Movement, type ExactSession } from "./medusa-payment-rows"

/** The used parts of the payment module's container. */
type Cradle = Record<string, unknown> & { logger: Logger }

type ProviderOptions = { account?: string; savedCards?: boolean; cardVerification?: boolean }

/**
 * Payment provider `card`. Private state lives in the module's tables. Session and payment data are
 * public and may come from the browser, so only the session id is read from them.
 */
class CardPaymentProvider extends AbstractPaymentProvider<ProviderOptions> {
  static override identifier = "card"

  private readonly cradle: Cradle

  constructor(cradle: Cradle, options: ProviderOptions) {
    super(cradle, options)
    this.cradle = cradle
  }

  /** Resolved at each call: the module is loaded after the payment module's providers. */
  private get cards(): CardPaymentsModuleService {
    return this.dependency<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  }

  private get rows(): MedusaPaymentRows {
    return medusaPaymentRows(this.cradle)
  }

  private dependency<T>(name: string): T {
    const found = this.cradle[name] as T | undefined
    if (found) return found
    const missing = toMessage("provider.dependency_missing", { name, module: CARD_PAYMENTS_MODULE })
    throw refusal(MedusaError.Types.UNEXPECTED_STATE, missing)
  }

  /** Creates the hosted form, or lists the missing fields in the session. */
  override async initiatePayment(input: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    const request = takeSessionRequest()
    try {
      return await this.initiate(input, request)
    } finally {
      // Release before the answer: the next request finds the cart unlocked.
      await request?.release()
    }
  }

  private async initiate(input: InitiatePaymentInput, request: SessionRequest | undefined) {
    const sessionId = sessionIdOf(input)
    const query = this.dependency<GraphQuery>("query")
    const { collectionId, providerId, orderDetails } = request ?? (await this.sessionOf(sessionId))
    const choice = await this.choiceOf({ providerId, collectionId }, input)
    // Saved and directly entered cards are sent by routes of their own.
    if (choice.waits) return pending(sessionId, undefined)
    const session = {
      id: sessionId,
      provider_id: providerId,
      payment_collection_id: collectionId,
      amount: wireAmount(input.amount, input.currency_code),
      currency_code: input.currency_code,
    }
    try {
      const isPart = await this.isPart(session, request?.due)
      // The amount is not the one due: a later start reports the amount due.
      if (isPart === undefined) return pending(sessionId, undefined)
      const { transaction, missing } = await this.cards.start({
        session,
        isNew: true,
        isPart,
        onIntent: request?.release,
        orderDetails: () => (orderDetails ? Promise.resolve(orderDetails) : readOrderDetails(query, collectionId)),
        shopper: currentShopper(),
        returnUrl: input.data?.return_url,
        saveFor: choice.saveFor,
        customerId: choice.customerId,
      })
      return pending(sessionId, transaction, missing)
    } catch (error) {
      // Keep the session: the shopper can start again once the gateway is reachable.
      this.cradle.logger.error(`[card-payments] No payment form for session ${sessionId}: ${logText(error)}`)
      return pending(sessionId, await this.cards.liveAttempt(sessionId))
    }
  }

  /** How the shopper pays. The customer comes from Medusa's authentication, never from `data`. */
  private async choiceOf(
    { providerId, collectionId }: { providerId: string; collectionId: string },
    { data, context }: InitiatePaymentInput,
  ): Promise<{ waits: boolean; saveFor?: string; customerId?: string }> {
    const { integration } = this.cards.providerSettings(providerId)
    const customerId = context?.customer?.id
    const { saved_card: savedCard, save_card: saveCard } = data ?? {}
    if (typeof savedCard === "string") {
      if (!customerId) throw notAllowed(toMessage("sign_in.to_pay_with_saved_card"))
      await this.cards.savedCards.find({ customerId, id: savedCard })
      return { waits: true }
    }
    if (integration === "direct" || isOpeningCharge()) return { waits: true }
    if (!customerId || !this.cards.keepsCards(providerId)) return { waits: false }
    // Anyone who knows a cart can start its payment: save cards for the cart's owner only.
    const owner = await readCustomerId(this.dependency<GraphQuery>("query"), collectionId)
    if (owner !== customerId) return { waits: false }
    return { waits: false, customerId, saveFor: saveCard === true ? customerId : undefined }
  }

  private async sessionOf(
    id: string,
  ): Promise<Pick<SessionRequest, "collectionId" | "providerId"> & { orderDetails?: undefined }> {
    const { payment_collection_id: collectionId, provider_id: providerId } = await this.rows.session(id)
    return { collectionId, providerId }
  }

  /** True if a session is one of several for its collection; undefined if its amount is not due. */
  private async isPart(
    session: Omit<ExactSession, "status">,
    due: SessionRequest["due"] | undefined,
  ): Promise<boolean | undefined> {
    if (due && compare(session.amount, due.amount) === 0 && session.currency_code === due.currency_code) return false
    const assessment = await this.cards.amountDue.assess(this.dependency<GraphQuery>("query"), session)
    return assessment.fits ? assessment.isPart : undefined
  }

  /** Supersedes the attempt if the amount changed; the next start creates a new form. */
  override async updatePayment(input: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    const sessionId = sessionIdOf(input)
    const live = await this.cards.liveAttempt(sessionId)
    const amount = wireAmount(input.amount, input.currency_code)
    const same = live && compare(live.amount, amount) === 0 && live.currency_code === input.currency_code.toLowerCase()
    if (live && !same) await this.cards.supersedeSession(sessionId, toMessage("superseded.amount_changed"))
    return { data: { ...sessionData(sessionId, same ? live : undefined) } }
  }

  /** Polls the gateway; only a status answer makes a payment paid. */
  override async authorizePayment(input: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    const sessionId = sessionIdOf(input)
    const transaction = await freshAttempt(this.cards, sessionId)
    const status = transaction?.status ?? "processing"
    const row = statusRow(transaction?.type ?? "sale", status)
    const paid = transaction && status === "approved" && !transaction.mismatch
    if (!paid || transaction.released_at || transaction.reversed_at || transaction.reversal_reason) {
      const declined = transaction && (row.session === "error" || !!paid)
      if (declined) throw refusal(MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, shopperMessage(transaction))
      return this.notFinal(sessionId, transaction)
    }
    const session = await this.exactSession(sessionId)
    await this.assertSessionAmount(session, transaction)
    const claimed = await this.cards.amountDue.claim(this.dependency<GraphQuery>("query"), session, transaction)
    if (claimed === "gone") return this.notFinal(sessionId)
    if (!claimed.fits) return this.refuseAmount(claimed, transaction)
    return { status: row.session as PaymentSessionStatus, data: { ...sessionData(sessionId, transaction) } }
  }

  private async notFinal(sessionId: string, transaction?: TransactionRow): Promise<AuthorizePaymentOutput> {
    const place =
      transaction &&
      isSubmitted(transaction) &&
      this.cards.providerSettings(transaction.provider_id).pendingOrders === "place"
    if (place) {
      const query = this.dependency<GraphQuery>("query")
      const assessment = await this.cards.amountDue.assess(query, await this.exactSession(sessionId), {
        own: transaction,
      })
      if (!assessment.fits) return this.refuseAmount(assessment, transaction)
      return { status: PaymentSessionStatus.PENDING_AUTHORIZATION, data: { ...sessionData(sessionId, transaction) } }
    }
    throw refusal(MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR, shopperMessage(transaction))
  }

  /** Supersedes an attempt whose amount is not due; money paid for it is reversed. */
  private async refuseAmount(
    difference: Extract<Assessment, { fits: false }>,
    transaction: TransactionRow,
  ): Promise<never> {
    const { payment_session_id: id, amount, status } = transaction
    await this.cards.supersedeSession(id, reversalReason(difference, amount), reversalCode(difference))
    throw refusal(MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, dueMessage(difference, status === "approved"))
  }

  private async exactSession(id: string): Promise<ExactSession> {
    const { amount, ...session } = await this.rows.session(id)
    return { ...session, amount: wireAmount(amount, session.currency_code) }
  }

  private async assertSessionAmount({ id, amount, currency_code }: ExactSession, transaction: TransactionRow) {
    const isSame = compare(amount, transaction.amount) === 0
    if (isSame && currency_code.toLowerCase() === transaction.currency_code) return
    await this.cards.supersedeSession(id, toMessage("superseded.amount_changed_after_form"))
    throw refusal(MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, toMessage("session.amount_changed_on_page"))
  }

  /** Medusa does not pass the amount; it is read from the capture row. */
  override async capturePayment(input: CapturePaymentInput): Promise<CapturePaymentOutput> {
    const movement = await this.rows.capture(input.context?.idempotency_key)
    return this.performStep("capture", movement)
  }

  override async refundPayment(input: RefundPaymentInput): Promise<RefundPaymentOutput> {
    const movement = await this.rows.refund(input.context?.idempotency_key)
    const sessionId = await this.rows.sessionIdOfPayment(movement.paymentId)
    // Without an order, the refund comes from a failed completion or from this plugin.
    await this.closeSession(sessionId, async () => !(await this.isOrdered(sessionId)))
    return this.performStep("return", movement)
  }

  private async isOrdered(sessionId: string): Promise<boolean> {
    const session = await this.rows.session(sessionId)
    return !!(await readOrderId(this.dependency<GraphQuery>("query"), session.payment_collection_id))
  }

  /**
   * Cancels the session of reversed money: Medusa's next completion of the cart would create an
   * order from it. A failure is only logged: it must not block the reversal.
   */
  private async closeSession(sessionId: string, isFinal: () => Promise<boolean>): Promise<void> {
    try {
      if (await isFinal()) await this.rows.cancelSession(sessionId)
    } catch (error) {
      this.cradle.logger.error(`[card-payments] Session ${sessionId} could not be closed: ${messageOf(error)}`)
    }
  }

  private async performStep(
    type: "capture" | "return",
    { row, paymentId }: Movement,
  ): Promise<{ data: Record<string, unknown> }> {
    const transaction = await this.transactionOfPayment(paymentId)
    await this.cards.perform({
      transactionId: transaction.id,
      type,
      amount: await this.stepAmount(transaction, row.amount),
      origin: "medusa",
      medusa: {
        reference: row.id,
        missing: (ids) => this.rows.missing(type === "capture" ? "capture" : "refund", ids),
      },
      actor: row.created_by,
      recordOnly: isRecording(),
      denial: type === "capture" ? await captureDenial(this.dependency<GraphQuery>("query"), transaction) : undefined,
    })
    return this.dataOf(transaction)
  }

  /** Releases the hold. Never refunds captured money: that needs an explicit refund. */
  override async cancelPayment(input: CancelPaymentInput): Promise<CancelPaymentOutput> {
    const sessionId = publicSessionId(input.data)
    const transaction = await this.transactionOfSession(sessionId)
    const paymentId = input.context?.idempotency_key
    if (!paymentId) {
      await this.recordAgain(sessionId, transaction)
      return this.dataOf(transaction)
    }
    try {
      await this.cards.perform({
        transactionId: transaction.id,
        type: "void",
        amount: null,
        origin: "medusa",
        medusa: { reference: paymentId, missing: (ids) => Promise.resolve(ids) },
      })
    } finally {
      // Close the session if the hold is released, or while the outcome is unknown.
      await this.closeSession(sessionId, async () => {
        const after = (await this.cards.attemptOf({ id: transaction.id })) ?? transaction
        const { capturable, captured } = await this.cards.totals(after)
        return (!isPositive(capturable) && !isPositive(captured)) || !!(await this.cards.openStep(transaction.id))
      })
    }
    return this.dataOf(transaction)
  }

  /**
   * Medusa passes no payment id when it cancels a payment that it could not store. The shopper has
   * paid, so the money stays: the next reconciliation records it, or reverses it after
   * `abandonAfter`. Another request may have stored the payment meanwhile.
   */
  private async recordAgain(sessionId: string, transaction: TransactionRow): Promise<void> {
    try {
      if (await this.rows.hasPayment(sessionId)) return
      await this.cards.noteOnce(transaction.id, { kind: "warning", message: toMessage("payment.not_stored") })
      await this.cards.update(transaction.id, { next_check_at: new Date() })
    } catch (error) {
      // The database may be unavailable. The schedule polls paid attempts anyway.
      this.cradle.logger.error(`[card-payments] ${transaction.id}: ${messageOf(error)}`)
    }
  }

  /**
   * Never throws or waits for the gateway: the attempt is superseded, and money that arrives for it
   * is reversed. An attempt with a Medusa payment is kept.
   */
  override async deletePayment(input: DeletePaymentInput): Promise<DeletePaymentOutput> {
    const { session_id } = input.data ?? {}
    const sessionId = typeof session_id === "string" ? session_id : ""
    try {
      if (sessionId) await this.cards.supersedeSession(sessionId, toMessage("superseded.session_replaced"))
    } catch (error) {
      this.cradle.logger.error(`[card-payments] Session ${sessionId} could not be superseded: ${messageOf(error)}`)
    }
    return { data: { ...sessionData(sessionId, undefined), state: "canceled" } }
  }

  override async retrievePayment(input: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    const sessionId = publicSessionId(input.data)
    return { data: { ...sessionData(sessionId, await freshAttempt(this.cards, sessionId)) } }
  }

  override async getPaymentStatus(input: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    const sessionId = publicSessionId(input.data)
    const transaction = await freshAttempt(this.cards, sessionId)
    return { status: medusaStatus(transaction), data: { ...sessionData(sessionId, transaction) } }
  }

  /**
   * Nothing is created at the gateway. The id is new each time: Medusa requires unique ids, and two
   * sessions may be created concurrently.
   */
  createAccountHolder({ context }: CreateAccountHolderInput): Promise<CreateAccountHolderOutput> {
    const keepsCards = this.config.savedCards || this.config.cardVerification
    // Medusa treats an empty answer as "no account holder".
    if (!keepsCards) return Promise.resolve({} as CreateAccountHolderOutput)
    return Promise.resolve({ id: generateEntityId(undefined, "cah"), data: { customer_id: context.customer.id } })
  }

  updateAccountHolder(_input: UpdateAccountHolderInput): Promise<UpdateAccountHolderOutput> {
    return Promise.resolve({})
  }

  retrieveAccountHolder({ id }: RetrieveAccountHolderInput): Promise<RetrieveAccountHolderOutput> {
    return Promise.resolve({ id })
  }

  /** Deletes the cards that the customer saved with this account. */
  async deleteAccountHolder({ context }: DeleteAccountHolderInput): Promise<DeleteAccountHolderOutput> {
    await this.cards.savedCards.removeOfCustomer(customerOf(context), this.config.account)
    return {}
  }

  async listPaymentMethods({ context }: ListPaymentMethodsInput): Promise<ListPaymentMethodsOutput> {
    const customerId = customerOf(context)
    const { cards } = await this.cards.savedCards.list({ customerId, account: this.config.account })
    return cards.map(({ id, ...data }) => ({ id, data: { ...data } }))
  }

  /** Saves the card of the customer's payment that `data.payment_session_id` names. */
  async savePaymentMethod({ context, data }: SavePaymentMethodInput): Promise<SavePaymentMethodOutput> {
    const sessionId = publicSessionId({ session_id: data?.payment_session_id })
    const { id, ...card } = await this.cards.savedCards.saveFrom({ customerId: customerOf(context), sessionId })
    return { id, data: { ...card } }
  }

  async deletePaymentMethod({ context, data }: DeletePaymentMethodInput): Promise<DeletePaymentMethodOutput> {
    const id = typeof data?.id === "string" ? data.id : ""
    await this.cards.savedCards.remove({ customerId: customerOf(context), id })
    return {}
  }

  /** For stores on Medusa's webhook route; the plugin's own callback route does not need it. */
  override async getWebhookActionAndData(payload: ProviderWebhookPayload["payload"]): Promise<WebhookActionResult> {
    const ignored: WebhookActionResult = { action: PaymentActions.NOT_SUPPORTED }
    const account = this.cards.findAccount(this.config.account ?? "")
    if (!account) return ignored
    try {
      const message = parseCallback(account, "POST", undefined, payload.data)
      const known = await this.cards.attemptOf({ account: account.name, client_orderid: message.client_orderid })
      if (!known || known.superseded_at) return ignored
      const session = await this.rows.findSession(known.payment_session_id)
      if (!session) return ignored
      const { transaction } = await this.cards.ask(known.id)
      const gone = transaction.reversal_reason || transaction.released_at || transaction.reversed_at
      if (transaction.status !== "approved" || transaction.mismatch || gone) return ignored
      const { action } = statusRow(transaction.type, transaction.status)
      return {
        action,
        data: { session_id: transaction.payment_session_id, amount: toMedusaAmount(transaction.amount) },
      }
    } catch (error) {
      if (!isGatewayError(error)) throw error
      this.cradle.logger.warn(`[card-payments] Webhook not acted upon: ${messageOf(error)}`)
      return ignored
    }
  }

  /**
   * Medusa and the gateway must have the same amount. A cart's total may have more decimals than
   * its currency (taxes): the full or remaining amount is rounded, other fractions are refused.
   */
  private async stepAmount(transaction: TransactionRow, amount: BigNumberInput): Promise<string> {
    const { currency_code: currency } = transaction
    const rounded = wireAmount(amount, currency)
    if (isExact(amount, rounded)) return rounded
    const { requested, capturable, returnable } = await this.cards.totals(transaction)
    if ([requested, capturable, returnable].some((whole) => compare(whole, rounded) === 0)) return rounded
    throw invalidData(toMessage("step.amount_too_precise", { currency: currency.toUpperCase(), nearest: rounded }))
  }

  private async transactionOfPayment(paymentId: string): Promise<TransactionRow> {
    return this.transactionOfSession(await this.rows.sessionIdOfPayment(paymentId))
  }

  private async transactionOfSession(sessionId: string): Promise<TransactionRow> {
    const transaction = await this.cards.liveAttempt(sessionId)
    if (transaction) return transaction
    throw notFound(toMessage("session.without_payment", { session: sessionId }))
  }

  /** The public payment data after a step. */
  private async dataOf({ id, payment_session_id }: TransactionRow): Promise<{ data: Record<string, unknown> }> {
    const transaction = await this.cards.attemptOf({ id })
    const data = sessionData(payment_session_id, transaction)
    const totals = transaction && (await this.cards.totals(transaction))
    const taken = totals && compare(totals.captured, totals.requested) === 0
    return { data: { ...data, state: taken && data.state === "authorized" ? "captured" : data.state } }
  }
}

export default CardPaymentProvider
