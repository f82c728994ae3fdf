import { resolvePermissions } from "@medusajs/framework"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { type Actor, CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../modules/card-payouts"
import { isRbacOn } from "./is-rbac-on"
import { type DeedRule, type PayoutDeed, payoutDeeds } from "./payout-deeds"
import { payoutPerson, type PayoutPerson } from "./payout-person"
import { rolesOf } from "./roles-of"

/** Whether somebody may do something, or in a sentence why not and what to do about it; empty where it is allowed. */
export type Right = { allowed: boolean; why: string }

type Rights = (deed: PayoutDeed) => Right

/**
 * What an actor may do with payouts at this moment. Where Medusa's RBAC is on and the user has roles, these decide alone; else the
 * lists of the plugin's option `payouts` do, and an empty one names nobody. Medusa's own check says yes in both of these cases,
 * so it is asked in neither. All is read from the database, not from the token: what was taken away is gone at once.
 */
export async function payoutRights(container: MedusaContainer, { id, kind }: Actor): Promise<Rights> {
  if (kind !== "user" && kind !== "api_key") return () => no("Only a user or an API key can do this.")
  const person = await payoutPerson(container, id, kind)
  if (person.kind === "nobody") return () => no(person.why)
  const byRbac = isRbacOn(container)
  const roles = byRbac && person.kind === "user" ? await rolesOf(container, person.id) : []
  return roles.length > 0 ? byRoles(container, roles) : byLists(container, { person, byRbac })
}

async function byRoles(container: MedusaContainer, roles: string[]): Promise<Rights> {
  const universe = Object.values(payoutDeeds).map(({ operation }) => ({ resource: "card_payout", operation }))
  const granted = await resolvePermissions({ roles, universe, container })
  return (deed) => {
    const { operation, words } = payoutDeeds[deed]
    if (granted.has(`card_payout:${operation}`)) return yes
    return no(`You may not ${words}. Ask for a role with the policy card_payout:${operation}.`)
  }
}

type Facts = { person: PayoutPerson; byRbac: boolean }

async function byLists(container: MedusaContainer, { person, byRbac }: Facts): Promise<Rights> {
  const { settings } = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  if (person.kind === "api_key") {
    return (deed) => {
      const { words, lists, peopleOnly } = payoutDeeds[deed]
      if (peopleOnly) return no(`An API key cannot ${words}: that takes a person who is signed in.`)
      if (lists.includes("requesters") && settings.requesters.includes(person.id)) return yes
      return no(`This API key may not ${words}. Name its id in the plugin's option payouts.requesters: ${person.id}.`)
    }
  }
  const { email } = person
  // A list also holds ids of keys, and nothing keeps a user's e-mail from looking like one but whoever made the user.
  const isNamed = (name: "requesters" | "approvers") =>
    settings[name].some((one) => one.includes("@") && lower(one) === lower(email))
  // An id is nobody else's, whatever address somebody signs up with.
  const hasId = (name: "requesters" | "approvers") => settings[name].includes(person.id)
  const twin = isNamed("requesters") || isNamed("approvers") ? await hasTwin(container, email) : false
  return (deed) => {
    const rule = payoutDeeds[deed]
    if (rule.lists.some(hasId)) return yes
    if (!rule.lists.some(isNamed)) return no(`You may not ${rule.words}. ${howToBeNamed(rule, byRbac)}`)
    if (!twin) return yes
    return no(
      `You may not ${rule.words}: another user has the same e-mail address in other letters. Delete one of them.`,
    )
  }
}

function howToBeNamed({ operation, lists }: DeedRule, byRbac: boolean): string {
  const named = `named by your id or e-mail address in the plugin's option ${lists.map((list) => `payouts.${list}`).join(" or ")}`
  return byRbac ? `Ask for a role with the policy card_payout:${operation}, or to be ${named}.` : `Ask to be ${named}.`
}

/**
 * Medusa lets `Ann@shop.example` sign up beside `ann@shop.example`. Both would be who is named, and one person with two accounts
 * could approve what they asked for.
 */
async function hasTwin(container: MedusaContainer, email: string): Promise<boolean> {
  const same = { $ilike: email.replace(/[\\%_]/g, "\\$&") }
  const found = await container.resolve(Modules.USER).listUsers({ email: same } as object, { select: ["id"], take: 2 })
  return found.length > 1
}

/** Of the letters A to Z alone: others have small forms that look like one of these. */
const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

const yes: Right = { allowed: true, why: "" }
const no = (why: string): Right => ({ allowed: false, why })
