import type { attentionMessages } from "../attention"
import type { TextsOf } from "../message"

const texts: TextsOf<typeof attentionMessages> = {
  "attention.payment_unknown":
    "La passerelle n'a pas confirmé le résultat de ce paiement. Son statut est interrogé automatiquement ; n'encaissez pas l'argent par un autre moyen.",
  "attention.step_unknown":
    "Non confirmé par la passerelle : {{step}} de {{amount}}. Toute autre opération sur ce paiement est bloquée. Vérifiez-la, ou résolvez-la manuellement.",
  "attention.mismatch":
    "{{mismatch}} Le paiement n'est pas accepté. Restituez-le en totalité, ou clarifiez la situation avec la passerelle.",
  "attention.orphaned_payment":
    "{{amount}} n'appartiennent à aucune commande et n'ont pas pu être restitués depuis plus d'une heure. {{reason}} Vérifiez le paiement, ou restituez l'argent auprès de la passerelle.",
  "attention.reversal_failed":
    "{{amount}} doivent être restitués et n'ont pas pu l'être depuis plus d'une heure. {{reason}} Vérifiez le paiement, ou restituez l'argent auprès de la passerelle.",
  "attention.canceled_order":
    "La commande est annulée, mais {{amount}} sont encore autorisés ou capturés. Vérifiez le paiement, ou annulez l'autorisation ou remboursez ce montant.",
  "attention.refund_unrecorded":
    "Le remboursement de {{amount}} effectué auprès de la passerelle n'est pas encore enregistré dans Medusa : la commande et le paiement affichent un montant payé trop élevé. Cliquez sur « Vérifier maintenant » pour l'enregistrer.",
  "attention.dispute":
    "Un litige concernant le paiement de {{amount}} est resté sans réponse. Répondez à temps auprès de la passerelle.",
  "attention.chargeback":
    "La banque du client a repris {{amount}}. Répondez à temps à la rétrofacturation auprès de la passerelle.",
  "attention.hold_expires": "L'autorisation de {{amount}} expire vers le {{at}}. Capturez-la avant, ou annulez-la.",
  "attention.hold_expired":
    "L'autorisation de {{amount}} a expiré vers le {{at}}, si la banque la conserve aussi longtemps que l'indique l'option holdDays du compte. Essayez de la capturer, ou annulez-la.",
  "attention.declined_after_order":
    "Le paiement a été refusé après la commande. Demandez un autre paiement, ou annulez la commande.",
  "attention.account_outage": {
    one: "Le compte de passerelle « {{account}} » ne répond pas : {{count}} appel a échoué, le dernier le {{at}} ({{failure}}).",
    many: "Le compte de passerelle « {{account}} » ne répond pas : {{count}} appels ont échoué, le dernier le {{at}} ({{failure}}).",
    other:
      "Le compte de passerelle « {{account}} » ne répond pas : {{count}} appels ont échoué, le dernier le {{at}} ({{failure}}).",
  },
  "attention.job_late":
    "La tâche planifiée {{job}} ne s'est pas exécutée depuis le {{at}}. Un worker est-il en marche ? Redis a-t-il été vidé ? Dans ce cas, redémarrez le worker.",
  "attention.job_never_ran": "La tâche planifiée {{job}} ne s'est jamais exécutée. Un worker est-il en marche ?",
  "attention.no_worker":
    'Aucun processus de la boutique n\'exécute les tâches planifiées. Démarrez-en un avec workerMode "worker" ou "shared".',
  "attention.payment_events_unpublished": {
    one: "{{count}} événement de paiement n'est pas publié : le bus d'événements ne l'accepte pas. L'exploitant de la boutique doit réparer le bus d'événements ; tout est ensuite publié automatiquement.",
    many: "{{count}} événements de paiement ne sont pas publiés : le bus d'événements ne les accepte pas. L'exploitant de la boutique doit réparer le bus d'événements ; tout est ensuite publié automatiquement.",
    other:
      "{{count}} événements de paiement ne sont pas publiés : le bus d'événements ne les accepte pas. L'exploitant de la boutique doit réparer le bus d'événements ; tout est ensuite publié automatiquement.",
  },
  "attention.payout_events_unpublished": {
    one: "{{count}} événement de versement n'est pas publié : le bus d'événements ne l'accepte pas. L'exploitant de la boutique doit réparer le bus d'événements ; tout est ensuite publié automatiquement.",
    many: "{{count}} événements de versement ne sont pas publiés : le bus d'événements ne les accepte pas. L'exploitant de la boutique doit réparer le bus d'événements ; tout est ensuite publié automatiquement.",
    other:
      "{{count}} événements de versement ne sont pas publiés : le bus d'événements ne les accepte pas. L'exploitant de la boutique doit réparer le bus d'événements ; tout est ensuite publié automatiquement.",
  },
  "attention.subscription_events_unpublished": {
    one: "{{count}} événement d'abonnement n'est pas publié : le bus d'événements ne l'accepte pas. L'exploitant de la boutique doit réparer le bus d'événements ; tout est ensuite publié automatiquement.",
    many: "{{count}} événements d'abonnement ne sont pas publiés : le bus d'événements ne les accepte pas. L'exploitant de la boutique doit réparer le bus d'événements ; tout est ensuite publié automatiquement.",
    other:
      "{{count}} événements d'abonnement ne sont pas publiés : le bus d'événements ne les accepte pas. L'exploitant de la boutique doit réparer le bus d'événements ; tout est ensuite publié automatiquement.",
  },
  "attention.callbacks_stopped": {
    one: "Aucun callback du compte « {{account}} » n'est arrivé depuis le {{at}} ; le dernier paiement ({{count}}) a été confirmé par interrogation du statut. Comparez l'adresse de callback, et cherchez des callbacks rejetés.",
    many: "Aucun callback du compte « {{account}} » n'est arrivé depuis le {{at}} ; les {{count}} derniers paiements ont été confirmés par interrogation du statut. Comparez l'adresse de callback, et cherchez des callbacks rejetés.",
    other:
      "Aucun callback du compte « {{account}} » n'est arrivé depuis le {{at}} ; les {{count}} derniers paiements ont été confirmés par interrogation du statut. Comparez l'adresse de callback, et cherchez des callbacks rejetés.",
  },
  "attention.cards_unreadable": {
    one: "{{count}} carte enregistrée est chiffrée avec la clé « {{key}} », absente de l'option cardKeys. Ajoutez à nouveau cette clé.",
    many: "{{count}} cartes enregistrées sont chiffrées avec la clé « {{key}} », absente de l'option cardKeys. Ajoutez à nouveau cette clé.",
    other:
      "{{count}} cartes enregistrées sont chiffrées avec la clé « {{key}} », absente de l'option cardKeys. Ajoutez à nouveau cette clé.",
  },
  "attention.schedules_unreadable": {
    one: "La référence de {{count}} paiement récurrent est chiffrée avec la clé « {{key}} », absente de l'option cardKeys. Ajoutez à nouveau cette clé.",
    many: "Les références de {{count}} paiements récurrents sont chiffrées avec la clé « {{key}} », absente de l'option cardKeys. Ajoutez à nouveau cette clé.",
    other:
      "Les références de {{count}} paiements récurrents sont chiffrées avec la clé « {{key}} », absente de l'option cardKeys. Ajoutez à nouveau cette clé.",
  },
  "attention.payouts_unreadable": {
    one: "La destination de {{count}} versement est chiffrée avec la clé « {{key}} », absente de l'option cardKeys. Ajoutez à nouveau cette clé.",
    many: "Les destinations de {{count}} versements sont chiffrées avec la clé « {{key}} », absente de l'option cardKeys. Ajoutez à nouveau cette clé.",
    other:
      "Les destinations de {{count}} versements sont chiffrées avec la clé « {{key}} », absente de l'option cardKeys. Ajoutez à nouveau cette clé.",
  },
  "attention.payout_unknown":
    "La passerelle n'a pas confirmé si {{amount}} ont été versés. Le statut du versement est interrogé automatiquement ; ne payez pas par un autre moyen.",
  "attention.payout_approval": "Un versement de {{amount}} à {{recipient}} attend votre approbation.",
  "attention.batch_approval": {
    one: "Le lot « {{name}} » avec {{count}} versement attend votre approbation.",
    many: "Le lot « {{name}} » avec {{count}} versements attend votre approbation.",
    other: "Le lot « {{name}} » avec {{count}} versements attend votre approbation.",
  },
  "attention.subscription_problem": "{{title}} : {{problem}}",
  "attention.subscription_unpaid": "Toutes les nouvelles tentatives ont échoué. L'abonnement est impayé.",
  "attention.charge_unconfirmed":
    "La passerelle n'a pas confirmé le prélèvement de {{amount}} pour le {{day}}. Indiquez le résultat que la passerelle communique.",
}

export default texts
