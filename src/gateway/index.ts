/**
 * How does code call the gateway? This folder is a client library: it declares each operation once,
 * signs and sends requests, reads answers and verifies incoming messages. It uses only the
 * gateway's terms and imports nothing from Medusa.
 */
export {
  type Account,
  accountOptions,
  type AccountOptions,
  accountWarnings,
  callbackPortProblem,
  type Endpoint,
  endpointFor,
  type OptionProblem,
  parseAccount,
} from "./account-options"
export {
  type GatewayMessage,
  type MessagePart,
  parameterNames,
  parseCallback,
  parseReturn,
  signCallback,
} from "./callbacks"
export type { CallOptions, RebillAs, WaitOptions } from "./call-options"
export { type CallReport, createGatewayClient, type GatewayClient } from "./client"
export { GatewayError, type GatewayErrorKind, isAnsweredError, isGatewayError } from "./errors"
export { type Hint, type HintCode, hintFor, hintText, namesUnknownOrder } from "./hint-for"
export {
  type ChallengeWindow,
  challengeWindows,
  isChallengeWindow,
  readThreeDSMethodData,
  threeDSMethodData,
  withWindowSize,
} from "./issuer-messages"
export { currencyExponent, isCurrency, toMinorUnits } from "../money"
export { type OperationName, operations } from "./operations"
export { pollGap } from "./wait-for-final"
export { sharedKeys, sharedKeyMessage } from "./unsafe-keys"
export { isFinal, isStatus, type Status, statuses } from "./statuses"
export { asksBrowser, type ThreeDSAnswer, threeDSOf, type ThreeDSStep } from "./three-d-secure"
export type { OrderIds } from "./wait-for-final"
