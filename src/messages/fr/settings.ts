import type { TextsOf } from "../message"
import type { settingsMessages } from "../settings"

const texts: TextsOf<typeof settingsMessages> = {
  "assumption.minorUnits":
    "Les montants signés utilisent les décimales de la norme ISO 4217. Un paiement accepté par la passerelle dans une devise sans décimale (JPY) ou à trois décimales (KWD) le prouve.",
  "assumption.paymentFormSigning":
    "Le formulaire universel est signé comme le formulaire de vente (sale). Un paiement sur ce formulaire le prouve.",
  "assumption.threeDSFields":
    "Noms des champs de statut pour 3-D Secure sur la page de la boutique. Une carte qui exige un challenge les prouve.",
  "assumption.hmacKeyEncoding":
    "La clé est encodée en pourcent (percent-encoding) dans HMAC-SHA1. Un versement avec une clé qui contient d'autres caractères que des lettres, des chiffres et -._~ le prouve ; avec les autres clés, les deux valeurs donnent la même signature.",
  "assumption.untypedErrors":
    "Une erreur sans type ne prouve rien, le résultat est donc inconnu. Seul l'opérateur de la passerelle peut confirmer l'autre valeur.",
  "assumption.groupPath":
    "Les groupes d'endpoints sont adressés par /group/ID. Un test de connexion réussi d'un compte avec endpointGroupId le prouve.",
  "assumption.disputeDays":
    "Jours dont vous disposez pour répondre à un litige. Les règles de votre acquéreur les indiquent.",
  "assumption.holdDays":
    "Jours pendant lesquels la banque du client conserve une autorisation. Une capture le dernier de ces jours le prouve pour cette banque.",
  "assumption.recurringCardSource":
    "Le champ par lequel un échéancier désigne sa carte. Un échéancier que la passerelle accepte et prélève le prouve.",
  "assumption.gatewayRetries":
    "La passerelle retente d'elle-même un prélèvement refusé de son échéancier. Un prélèvement refusé, puis un coup d'œil dans le back-office de la passerelle quelques jours plus tard, le prouvent.",
  "assumption.recurringCallbackFields":
    "Les champs de callback qui désignent un paiement récurrent. Un callback concernant un prélèvement d'échéancier les prouve.",
  "assumption.recurringPeriods":
    "Les mots désignant la période d'un échéancier. Un échéancier de chaque période, accepté par la passerelle, les prouve.",
  "assumption.recurringDates": "Le format de date d'un échéancier. Un échéancier qui commence le bon jour le prouve.",
  "assumption.recurringOpenEnd":
    "La date de fin d'un échéancier sans fin. Un échéancier arrêté, puis repris et prélevé à nouveau, la prouve.",
  "assumption.payoutPhoneFields":
    "Les champs d'un versement vers un numéro de téléphone. Un tel versement, une fois arrivé, les prouve.",
  "assumption.payoutWalletField":
    "Le champ d'un versement vers un portefeuille électronique. Un tel versement, une fois arrivé, le prouve.",
  "assumption.payoutFeeField":
    "Le champ de statut qui contient les frais d'un versement. La réponse à une demande de statut d'un versement payé montre son nom.",
  "assumption.savedCardCvv2":
    "La configuration de la passerelle détermine si une carte enregistrée exige son CVV2. Un paiement avec une carte enregistrée le prouve.",
  "assumption.hardDeclines":
    "Codes de refus qu'aucune nouvelle tentative ne peut résoudre. Une liste des codes fournie par l'opérateur de la passerelle les prouve.",
  "assumption.checkValidFor":
    "Heures pendant lesquelles la passerelle conserve un versement vérifié. Un versement payé ce même délai après sa vérification le prouve.",
  "assumption.linkValidFor":
    "Heures pendant lesquelles la page d'un versement est valable. Une page ouverte ce même délai après sa création le prouve.",
  "activity.see_settings": "voir les paramètres des paiements par carte",
  "activity.test_accounts": "tester les comptes de paiement par carte",
  "activity.see_saved_cards": "voir les cartes enregistrées",
  "activity.delete_saved_cards": "supprimer les cartes enregistrées",
  "account_test.under_way": "Ce compte est déjà en cours de test. Attendez le résultat.",
  "account_test.too_many": {
    one: "Ce compte vient d'être testé plusieurs fois. Testez-le à nouveau dans une minute.",
    many: "Ce compte vient d'être testé plusieurs fois. Testez-le à nouveau dans {{minutes}} minutes.",
    other: "Ce compte vient d'être testé plusieurs fois. Testez-le à nouveau dans {{minutes}} minutes.",
  },
  "test_callback.real_money":
    "Un callback de test n'est envoyé que pour un compte où ne circule aucun argent réel : une sandbox, ou un compte dont l'option mode vaut test.",
  "check.callback.verified": "{{address}} a reçu le callback de test et vérifié sa signature",
  "check.callback.refused": "{{address}} a rejeté la signature du callback de test (HTTP {{status}})",
  "check.callback.compare_keys":
    "la boutique à cette adresse a un autre merchantControlKey pour ce compte : comparez les deux configurations",
  "check.callback.other_store":
    "{{address}} a accepté le callback de test, mais il n'est pas dans la base de données de cette boutique : une autre boutique y répond",
  "check.callback.compare_addresses": "comparez publicUrl avec l'adresse du serveur de cette boutique",
}

export default texts
