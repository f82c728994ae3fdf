import type { Words } from "./words-of"

/** Whether the server refused to show something because of who asks. */
export function isDenied(error: unknown): boolean {
  return error instanceof Error && "status" in error && error.status === 403
}

/** As the server says that a role is missing, with the policy that it has to have. */
const denial = /^You may not .+\. Ask for a role with the policy (\w+:\w+)\.$/

/** Why whoever looks may not do something, in their language where a role decides; any other reason stays as it is. */
export function deniedWords({ t, locale }: Pick<Words, "t" | "locale">, why: string): string {
  const [, policy] = denial.exec(why) ?? []
  return policy && !locale.startsWith("en") ? t("cardPayments.denied.why", { policy }) : why
}
