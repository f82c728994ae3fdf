import type { TextsOf } from "../message"
import type { reconciliationMessages } from "../reconciliation"

const texts: TextsOf<typeof reconciliationMessages> = {
  "reconciliation.not_found": "Esta conciliación no existe.",
  "reconciliation.difference_not_found": "Esta diferencia no existe.",
  "reconciliation.period_reversed": "{{field}} es anterior al primer día.",
  "reconciliation.period_future": "{{field}} es posterior a hoy, {{today}}.",
  "reconciliation.period_too_long": "{{field}}: un período tiene como máximo {{most}} días.",
  "reconciliation.account_unknown": "{{field}} no es ninguna de estas cuentas: {{accounts}}.",
  "reconciliation.ended": "Ya ha terminado.",
  "reconciliation.not_done": "Un informe se compara cuando ha terminado la comparación con la pasarela.",
  "reconciliation.failed_repeatedly": "Se detuvo tras varios errores seguidos: {{reason}}.",
  "reconciliation_cause.status_differs": "El estado no coincide",
  "reconciliation_cause.amount_differs": "El importe no coincide",
  "reconciliation_cause.currency_differs": "La moneda no coincide",
  "reconciliation_cause.type_differs": "El tipo de transacción no coincide",
  "reconciliation_cause.order_differs": "La pasarela responde sobre otro pedido",
  "reconciliation_cause.capture_missing_here": "Falta una captura en el registro del plugin",
  "reconciliation_cause.capture_missing_at_gateway": "Falta una captura en la pasarela",
  "reconciliation_cause.capture_missing_in_medusa": "Falta una captura en Medusa",
  "reconciliation_cause.refund_missing_here": "Falta un reembolso en el registro del plugin",
  "reconciliation_cause.refund_missing_at_gateway": "Falta un reembolso en la pasarela",
  "reconciliation_cause.refund_missing_in_medusa": "Falta un reembolso en Medusa",
  "reconciliation_cause.void_missing_here": "La autorización se anuló allí, pero no en el registro del plugin",
  "reconciliation_cause.void_missing_in_medusa": "La autorización se anuló, pero el pago de Medusa no está cancelado",
  "reconciliation_cause.chargeback_missing_here": "Falta un contracargo en el registro del plugin",
  "reconciliation_cause.payment_missing_here": "Falta el pago en el registro del plugin",
  "reconciliation_cause.payment_unknown_at_gateway": "La pasarela no conoce el pago",
  "reconciliation_cause.payment_missing_in_medusa": "Falta el pago en Medusa",
  "reconciliation_cause.payment_missing_in_report": "Falta el pago en el informe",
  "reconciliation_cause.step_unresolved": "Se desconoce el resultado de una captura, anulación o reembolso",
  "reconciliation_cause.gateway_no_answer": "La pasarela no dio ninguna respuesta legible",
  "report.column_missing": "La primera fila del archivo no tiene ninguna columna con este nombre.",
  "report.order_unreadable": "Fila {{row}}: el ID de pedido falta o no se puede leer.",
  "report.order_is_card":
    "Fila {{row}}: la columna de los ID de pedido contiene un número de tarjeta. Elija otra columna.",
  "report.amount_unreadable":
    "Fila {{row}}: no se puede leer el importe. Escríbalo sin separadores de miles, por ejemplo 1234.50.",
  "report.currency_unreadable": "Fila {{row}}: la moneda no es un código como EUR.",
  "report.date_unreadable": "Fila {{row}}: la fecha no está escrita ni como 2026-10-31 ni como 31.10.2026.",
  "reconciliation_repair.none": "Aquí no hay una corrección segura: compare ambos lados y corrija el que esté mal.",
  "reconciliation_repair.made": "La corrección ya se hizo.",
  "reconciliation_repair.under_way": "Alguien está haciendo esta corrección.",
  "reconciliation_repair.agrees_by_now": "Ambos lados ya coinciden: no queda nada por corregir.",
  "reconciliation_repair.outdated": "El pago ha cambiado desde la vista previa: lea primero la nueva vista previa.",
  "reconciliation_repair.requested": "Se solicitó una corrección: {{cause}}.",
  "reconciliation_effect.check":
    "El plugin consulta el estado en la pasarela y registra la respuesta, como hace la tarea programada.",
  "reconciliation_effect.check_unrecorded":
    "Si el pago está cobrado, se convierte en un pedido en Medusa; si ya ningún pedido lo necesita, se devuelve, como haría la tarea programada.",
  "reconciliation_effect.record_capture": "Medusa recibe una captura de {{amount}}, confirmada por la pasarela.",
  "reconciliation_effect.record_refund": "Medusa recibe un reembolso de {{amount}}, confirmado por la pasarela.",
  "reconciliation_effect.record_void": "El pago de Medusa se cancela; la pasarela ha anulado la autorización.",
  "reconciliation_effect.no_money": "No se mueve dinero.",
}

export default texts
