import type { TextsOf } from "../message"
import type { reconciliationMessages } from "../reconciliation"

const texts: TextsOf<typeof reconciliationMessages> = {
  "reconciliation.not_found": "Ce rapprochement n'existe pas.",
  "reconciliation.difference_not_found": "Cet écart n'existe pas.",
  "reconciliation.period_reversed": "{{field}} précède le premier jour.",
  "reconciliation.period_future": "{{field}} est postérieur à aujourd'hui, {{today}}.",
  "reconciliation.period_too_long": "{{field}} : une période compte {{most}} jours au maximum.",
  "reconciliation.account_unknown": "{{field}} doit être {{accounts}}.",
  "reconciliation.ended": "Il est déjà terminé.",
  "reconciliation.not_done": "Un relevé ne peut être comparé qu'une fois la comparaison avec la passerelle terminée.",
  "reconciliation.failed_repeatedly": "Il s'est arrêté après plusieurs erreurs de suite : {{reason}}.",
  "reconciliation_cause.status_differs": "Le statut diffère",
  "reconciliation_cause.amount_differs": "Le montant diffère",
  "reconciliation_cause.currency_differs": "La devise diffère",
  "reconciliation_cause.type_differs": "Le type de transaction diffère",
  "reconciliation_cause.order_differs": "La réponse de la passerelle concerne une autre commande",
  "reconciliation_cause.capture_missing_here": "Une capture manque dans le registre du plugin",
  "reconciliation_cause.capture_missing_at_gateway": "Une capture manque à la passerelle",
  "reconciliation_cause.capture_missing_in_medusa": "Une capture manque dans Medusa",
  "reconciliation_cause.refund_missing_here": "Un remboursement manque dans le registre du plugin",
  "reconciliation_cause.refund_missing_at_gateway": "Un remboursement manque à la passerelle",
  "reconciliation_cause.refund_missing_in_medusa": "Un remboursement manque dans Medusa",
  "reconciliation_cause.void_missing_here":
    "L'autorisation a été annulée à la passerelle, mais pas dans le registre du plugin",
  "reconciliation_cause.void_missing_in_medusa":
    "L'autorisation a été annulée, mais le paiement n'est pas annulé dans Medusa",
  "reconciliation_cause.chargeback_missing_here": "Une rétrofacturation manque dans le registre du plugin",
  "reconciliation_cause.payment_missing_here": "Le paiement manque dans le registre du plugin",
  "reconciliation_cause.payment_unknown_at_gateway": "La passerelle ne connaît pas le paiement",
  "reconciliation_cause.payment_missing_in_medusa": "Le paiement manque dans Medusa",
  "reconciliation_cause.payment_missing_in_report": "Le paiement manque dans le relevé",
  "reconciliation_cause.step_unresolved":
    "Le résultat d'une capture, d'une annulation ou d'un remboursement est inconnu",
  "reconciliation_cause.gateway_no_answer": "La passerelle n'a pas donné de réponse lisible",
  "report.column_missing": "La première ligne du fichier ne contient aucune colonne de ce nom.",
  "report.order_unreadable": "Ligne {{row}} : l'identifiant de commande manque ou est illisible.",
  "report.order_is_card":
    "Ligne {{row}} : la colonne des identifiants de commande contient un numéro de carte. Choisissez une autre colonne.",
  "report.amount_unreadable":
    "Ligne {{row}} : le montant est illisible. Écrivez-le sans séparateur de milliers, par exemple 1234.50.",
  "report.currency_unreadable": "Ligne {{row}} : la devise n'est pas un code tel que EUR.",
  "report.date_unreadable": "Ligne {{row}} : la date n'est écrite ni comme 2026-10-31 ni comme 31.10.2026.",
  "reconciliation_repair.none":
    "Aucune correction sûre n'est possible ici : comparez les deux côtés, et corrigez celui qui est faux.",
  "reconciliation_repair.made": "La correction a déjà été effectuée.",
  "reconciliation_repair.under_way": "Quelqu'un est en train d'effectuer cette correction.",
  "reconciliation_repair.agrees_by_now": "Les deux côtés concordent désormais : il n'y a plus rien à corriger.",
  "reconciliation_repair.outdated": "Le paiement a changé depuis l'aperçu : lisez d'abord le nouvel aperçu.",
  "reconciliation_repair.requested": "Une correction a été demandée : {{cause}}.",
  "reconciliation_effect.check":
    "Le plugin demande le statut à la passerelle et enregistre la réponse, comme le fait la tâche planifiée.",
  "reconciliation_effect.check_unrecorded":
    "Si le paiement est payé, il devient une commande dans Medusa ; si plus aucune commande n'en a besoin, il est restitué, comme le ferait la tâche planifiée.",
  "reconciliation_effect.record_capture":
    "Une capture de {{amount}}, confirmée par la passerelle, est ajoutée dans Medusa.",
  "reconciliation_effect.record_refund":
    "Un remboursement de {{amount}}, confirmé par la passerelle, est ajouté dans Medusa.",
  "reconciliation_effect.record_void": "Le paiement est annulé dans Medusa ; la passerelle a annulé l'autorisation.",
  "reconciliation_effect.no_money": "Aucun argent n'est déplacé.",
}

export default texts
