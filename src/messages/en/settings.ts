import type { TextsOf } from "../message"
import type { settingsMessages } from "../settings"

const texts: TextsOf<typeof settingsMessages> = {
  "assumption.minorUnits":
    "Signed amounts use the decimals of ISO 4217. A payment in a currency without decimals (JPY) or with three (KWD) that the gateway accepts proves it.",
  "assumption.paymentFormSigning":
    "The universal form is signed like the sale form. One payment on that form proves it.",
  "assumption.threeDSFields":
    "Names of the status fields for 3-D Secure on the shop's own page. One card that needs a challenge proves them.",
  "assumption.hmacKeyEncoding":
    "The key is percent-encoded in HMAC-SHA1. A payout with a key that has other characters than letters, digits and -._~ proves it; with other keys both values give the same signature.",
  "assumption.untypedErrors":
    "An error without a type proves nothing, so the result is unknown. Only the gateway's operator can confirm the other value.",
  "assumption.groupPath":
    "Groups of endpoints are addressed as /group/ID. A successful Test connection of an account with endpointGroupId proves it.",
  "assumption.disputeDays": "Days in which a dispute must be answered. The rules of your acquirer name them.",
  "assumption.holdDays":
    "Days for which the shopper's bank keeps an authorization. A capture on the last of these days proves it for that bank.",
  "assumption.recurringCardSource":
    "The field by which a schedule names its card. One schedule that the gateway accepts and charges proves it.",
  "assumption.gatewayRetries":
    "The gateway retries a declined charge of its schedule by itself. A declined charge, and a look at the gateway's back office days later, prove it.",
  "assumption.recurringCallbackFields":
    "The callback fields that name a recurring payment. One callback about a charge of a schedule proves them.",
  "assumption.recurringPeriods":
    "The words for a schedule's period. A schedule of each period that the gateway accepts proves them.",
  "assumption.recurringDates": "The date format of a schedule. A schedule that starts on the right day proves it.",
  "assumption.recurringOpenEnd":
    "The end date of a schedule without an end. A stopped schedule that is continued and charged again proves it.",
  "assumption.payoutPhoneFields": "The fields of a payout to a phone number. One such payout that arrives proves them.",
  "assumption.payoutWalletField": "The field of a payout to an e-wallet. One such payout that arrives proves it.",
  "assumption.payoutFeeField":
    "The status field with a payout's fee. The answer to a status query of a paid payout shows its name.",
  "assumption.savedCardCvv2":
    "Whether a saved card needs its CVV2 is the gateway's setup. One payment with a saved card proves it.",
  "assumption.hardDeclines":
    "Decline codes that no retry can fix. A list of the gateway's codes from its operator proves them.",
  "assumption.checkValidFor":
    "Hours for which the gateway keeps a checked payout. A payout that is paid that long after its check proves it.",
  "assumption.linkValidFor":
    "Hours for which the page of a payout is valid. A page that is opened that long after its creation proves it.",
  "activity.see_settings": "see the settings of card payments",
  "activity.test_accounts": "test card payment accounts",
  "activity.see_saved_cards": "see saved cards",
  "activity.delete_saved_cards": "delete saved cards",
  "account_test.under_way": "This account is being tested already. Wait for the result.",
  "account_test.too_many": {
    one: "This account was tested several times just now. Test it again in a minute.",
    other: "This account was tested several times just now. Test it again in {{minutes}} minutes.",
  },
  "test_callback.real_money":
    "A test callback is sent only for an account at which no real money moves: a sandbox, or one whose option mode is test.",
  "check.callback.verified": "{{address}} received the test callback and verified its signature",
  "check.callback.refused": "{{address}} refused the signature of the test callback (HTTP {{status}})",
  "check.callback.compare_keys":
    "the store at this address has another merchantControlKey for the account: compare the two configurations",
  "check.callback.other_store":
    "{{address}} accepted the test callback, but it is not in this store's database: another store answers there",
  "check.callback.compare_addresses": "compare publicUrl with the address of this store's server",
}

export default texts
