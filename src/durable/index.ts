/**
 * How does work survive a crash, and how do several servers share it? Knows no payments.
 */
export { claimRows, type DueRows } from "./lease"
export { type Publication, publishEvents, type Unpublished } from "./outbox"
