/** The name under which the module is registered. */
export const CARD_SCHEDULES_MODULE = "card_schedules"
