import type { TextsOf } from "../message"
import type { payoutFieldMessages } from "../payout-fields"

const texts: TextsOf<typeof payoutFieldMessages> = {
  "csv_file.too_many_rows": {
    one: "Le fichier contient plus de {{count}} ligne. Divisez-le.",
    many: "Le fichier contient plus de {{count}} lignes. Divisez-le.",
    other: "Le fichier contient plus de {{count}} lignes. Divisez-le.",
  },
  "csv_file.too_many_empty_rows": {
    one: "Le fichier contient plus de {{count}} ligne. Supprimez les lignes vides.",
    many: "Le fichier contient plus de {{count}} lignes. Supprimez les lignes vides.",
    other: "Le fichier contient plus de {{count}} lignes. Supprimez les lignes vides.",
  },
  "payout_file.name_character": "Le nom du fichier contient un caractère qui ne peut pas être enregistré. Renommez-le.",
  "payout_file.name_card_number": "Le nom du fichier contient un numéro de carte. Renommez-le.",
  "csv_file.empty": "Le fichier est vide.",
  "csv_file.too_large": "Le fichier dépasse 5 Mo. Divisez-le.",
  "csv_file.not_csv":
    "Ce n'est pas un fichier CSV. Dans le tableur, enregistrez-le au format « CSV UTF-8 » et importez ce fichier.",
  "csv_file.not_utf8":
    "Le fichier n'est pas en UTF-8, les noms qu'il contient seraient illisibles. Enregistrez-le en UTF-8 (« CSV UTF-8 »).",
  "csv_file.unreadable": "Le fichier ne peut pas être lu comme un fichier CSV.",
  "csv_file.unbalanced_quotes":
    "Guillemets non fermés à la ligne {{line}}. Placez la cellule entre guillemets et doublez chaque guillemet qu'elle contient.",
  "payout_file.no_rows": "Le fichier ne contient aucune ligne sous son en-tête.",
  "payout_file.no_header": "La première ligne doit nommer les colonnes, par exemple {{columns}}. Partez du modèle.",
  "payout_file.too_many_columns": {
    one: "Le fichier contient {{count}} colonne, mais {{most}} au maximum peuvent être lues.",
    many: "Le fichier contient {{count}} colonnes, mais {{most}} au maximum peuvent être lues.",
    other: "Le fichier contient {{count}} colonnes, mais {{most}} au maximum peuvent être lues.",
  },
  "payout_file.column_unnamed": "La colonne {{letter}} n'a pas de nom.",
  "payout_file.column_unreadable": "La colonne {{letter}} porte un nom inconnu.",
  "payout_file.column_unknown": "« {{name}} » (colonne {{letter}}) est une colonne inconnue.",
  "payout_file.column_misspelled":
    "« {{name}} » (colonne {{letter}}) est une colonne inconnue : vouliez-vous dire « {{similar}} » ?",
  "payout_file.column_repeated": "« {{name}} » figure deux fois : supprimez la colonne {{letter}}.",
  "payout_file.column_missing": "La colonne « {{name}} » manque.",
  "payout_file.row_too_long":
    "Cette ligne contient plus de cellules que l'en-tête n'a de colonnes ({{count}}). Placez entre guillemets toute cellule qui contient un séparateur.",
  "payout_file.row_too_short":
    "Cette ligne contient {{cells}} cellules, et l'en-tête {{count}} colonnes. Conservez les séparateurs des colonnes vides.",

  "payout_value.first_name_missing":
    "{{field}} manque : le prénom du bénéficiaire, ou la première partie du nom de l'entreprise.",
  "payout_value.last_name_missing":
    "{{field}} manque : le nom de famille du bénéficiaire, ou le reste du nom de l'entreprise.",
  "payout_value.card_number_missing": "{{field}} manque : le numéro de la carte.",
  "payout_value.card_holder_missing": "{{field}} manque : le nom inscrit sur la carte.",
  "payout_value.expiry_month_missing": "{{field}} manque : le mois d'expiration de la carte.",
  "payout_value.expiry_year_missing": "{{field}} manque : l'année d'expiration de la carte.",
  "payout_value.account_number_missing": "{{field}} manque : le numéro de compte ou l'IBAN.",
  "payout_value.bank_name_missing": "{{field}} manque : le nom de la banque.",
  "payout_value.bank_branch_missing": "{{field}} manque : l'agence de la banque.",
  "payout_value.wallet_missing": "{{field}} manque : le numéro ou le nom du portefeuille.",
  "payout_value.phone_missing": "{{field}} manque : le numéro de téléphone du bénéficiaire.",
  "payout_value.card_missing": "{{field}} manque : indiquez une carte.",
  "payout_value.account_missing": "{{field}} manque : indiquez un compte.",
  "payout_value.amount_text_missing": '{{field}} manque : écrivez un texte tel que "10.50".',
  "payout_value.amount_missing": "{{field}} manque : par exemple 1234.56.",
  "payout_value.currency_missing": "{{field}} manque : une devise telle que EUR.",
  "payout_value.customer_missing": "{{field}} manque : le client qui a enregistré la carte.",
  "payout_value.kind_missing": "{{field}} manque : utilisez {{kinds}}.",
  "payout_value.kind_unknown": "{{field}} : valeur inconnue, utilisez {{kinds}}.",
  "payout_value.of_other_kind":
    "{{field}} concerne la destination {{other}}, mais celle-ci est {{kind}} : laissez ce champ vide.",
  "payout_value.typed_card":
    "{{field}} ne peut pas être une carte saisie : les numéros de carte n'ont pas leur place dans un fichier. Utilisez form, pour que le bénéficiaire saisisse sa carte, ou stored_card.",
  "payout_value.card_number_in_file":
    "{{field}} ressemble à un numéro de carte : les numéros de carte n'ont pas leur place dans un fichier. Supprimez-le, y compris du fichier.",
  "payout_value.card_number": "{{field}} contient un numéro de carte : supprimez-le.",
  "payout_value.card_number_or_card":
    "{{field}} contient un numéro de carte : supprimez-le, ou effectuez le versement sur une carte.",
  "payout_value.formula":
    "{{field}} commence comme une formule de tableur : supprimez =, +, -, @ ou la tabulation au début.",
  "payout_value.example": "{{field}} provient des exemples du modèle : supprimez cette ligne.",
  "payout_value.too_long": "{{field}} : valeur trop longue, {{most}} caractères au maximum.",
  "payout_value.unsendable_character":
    "{{field}} contient un caractère qui ne peut pas être envoyé : supprimez les sauts de ligne et les caractères de contrôle.",
  "payout_value.unstorable_character":
    "{{field}} contient un caractère qui ne peut pas être enregistré : supprimez les caractères de contrôle.",
  "payout_value.hidden_character": "{{field}} contient un caractère invisible : saisissez la valeur au clavier.",
  "payout_value.lookalike_character":
    "{{field}} contient un caractère qui n'est ni une lettre de A à Z ni un chiffre, même s'il y ressemble.",
  "payout_value.shortened_number":
    "{{field}} est un nombre abrégé par un tableur : mettez la colonne au format texte, et écrivez le nombre en entier.",
  "payout_value.no_number": "{{field}} est le texte d'un tableur pour un nombre manquant : écrivez le nombre lui-même.",
  "payout_value.empty": "{{field}} : champ vide, remplissez-le ou supprimez-le.",
  "payout_value.not_text": "{{field}} doit être un texte, ou être omis.",
  "payout_value.not_email": "{{field}} n'est pas une adresse e-mail.",
  "payout_value.not_phone": "{{field}} doit être écrit comme +493012345678.",
  "payout_value.not_currency": "{{field}} doit être une devise telle que EUR.",
  "payout_value.not_valid": "{{field}} n'est pas valide.",
  "payout_value.not_seen": "{{field}} doit être true, ou les identifiants des versements examinés.",
  "payout_value.beside_saved_card": "{{field}} est indiqué en plus de saved_card_id : gardez l'un des deux.",
  "payout_value.has_sign": "{{field}} a un signe : écrivez le montant sans signe, par exemple 1234.56.",
  "payout_value.has_comma": "{{field}} a une virgule : écrivez le montant avec un point, par exemple 1234.56.",
  "payout_value.has_separators":
    "{{field}} a des séparateurs de milliers : écrivez le montant sans ces séparateurs, par exemple 1234.56.",
  "payout_value.scientific":
    "{{field}} est en notation scientifique : écrivez le montant en entier, par exemple 1234.56.",
  "payout_value.not_amount": "{{field}} n'est pas un montant : écrivez des chiffres et un point, par exemple 1234.56.",
  "payout_value.zero": "{{field}} est à zéro : il n'y a rien à verser.",

  "payout_field.first_name": "Prénom",
  "payout_field.last_name": "Nom",
  "payout_field.recipient_name": "Nom du bénéficiaire",
  "payout_field.email": "E-mail",
  "payout_field.phone": "Téléphone",
  "payout_field.description": "Description",
  "payout_field.reference": "Référence",
  "payout_field.customer_id": "ID du client",
  "payout_field.order_id": "ID de la commande",
  "payout_field.amount": "Montant",
  "payout_field.currency": "Devise",
  "payout_field.currency_code": "Code de devise",
  "payout_field.account": "Compte",
  "payout_field.destination": "Destination",
  "payout_field.kind": "Type",
  "payout_field.recipient": "Bénéficiaire",
  "payout_field.saved_card_id": "ID de la carte enregistrée",
  "payout_field.recurring_payment_id": "ID du paiement récurrent",
  "payout_field.number": "Numéro",
  "payout_field.holder": "Titulaire",
  "payout_field.expiry_month": "Mois d'expiration",
  "payout_field.expiry_year": "Année d'expiration",
  "payout_field.account_number": "Numéro de compte",
  "payout_field.account_name": "Titulaire du compte",
  "payout_field.bank": "Banque",
  "payout_field.bank_name": "Nom de la banque",
  "payout_field.bank_branch": "Agence bancaire",
  "payout_field.bank_code": "Code banque",
  "payout_field.bank_address1": "Adresse de la banque",
  "payout_field.bank_zip_code": "Code postal de la banque",
  "payout_field.routing_number": "Numéro d'acheminement",
  "payout_field.bank_province": "Province de la banque",
  "payout_field.bank_area": "Zone de la banque",
  "payout_field.bank_city": "Ville de la banque",
  "payout_field.wallet": "Portefeuille",
  "payout_field.destination_phone": "Téléphone de destination",
  "payout_field.destination_bank": "Banque de destination",
  "payout_field.note": "Note",
  "payout_field.file_name": "Nom du fichier",
  "payout_field.file_problem": "Problème",
  "payout_named_field.filled_in": "Le plugin remplit ce champ lui-même : supprimez-le.",
  "payout_named_field.reserved":
    "Ce champ est réservé aux données de carte ou à un autre type de destination : supprimez-le.",
  "payout_named_field.label_repeats_value":
    "Le libellé répète une valeur des champs, et il est affiché sans masquage : modifiez-le.",
  "payout_named_field.label_holds_digits":
    "Le libellé contient plus de quatre chiffres, et il est affiché sans masquage : modifiez-le.",
  "payout_named_field.name_taken":
    "Le compte utilise ce champ pour un portefeuille électronique, pour un numéro de téléphone ou dans ses extraFields : supprimez-le, ou choisissez ce type de destination.",
  "payout_value.no_field_name":
    "{{field}} contient un nom de champ non valide : utilisez des lettres, des chiffres, des traits d'union et des traits de soulignement, et aucun champ de login ou de signature.",
  "payout_named_field.field_holds_card":
    "Un champ de la destination contient un numéro de carte : supprimez-le, ou effectuez le versement sur une carte.",
  "payout_value.label_missing": "{{field}} manque : un nom lisible, par exemple celui du réseau.",
  "payout_value.fields_missing":
    "{{field}} manque : les champs qui désignent la destination, sous leur nom à la passerelle.",
  "payout_value.no_fields": "{{field}} : aucun champ indiqué, il en faut au moins un.",
  "payout_value.too_many_fields": "{{field}} : trop de champs, 8 au maximum.",
  "payout_value.empty_named_field": "{{field}} : champ vide, remplissez-le ou supprimez-le.",
  "payout_field.label": "Libellé",
  "payout_field.fields": "Champs",
}

export default texts
