import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

type SignUp = {
  email: string
  /** Roles of Medusa's RBAC. Given before signing in, because the token contains them. */
  roles?: readonly string[]
  /** `POST /auth/user/emailpass`; returns the token. */
  signIn(body: { email: string; password: string }): Promise<string>
}

/** Creates an admin user and signs in. */
export async function signUpUser(container: MedusaContainer, { email, roles = [], signIn }: SignUp) {
  const password = "supersecret"
  const auth = container.resolve(Modules.AUTH)
  const user = await container.resolve(Modules.USER).createUsers({ email })
  for (const role_id of roles) await giveRole(container, { user_id: user.id, role_id })
  const { authIdentity } = await auth.register("emailpass", { body: { email, password } } as never)
  await auth.updateAuthIdentities({ id: authIdentity?.id ?? "", app_metadata: { user_id: user.id } })
  return { id: user.id, email, headers: { authorization: `Bearer ${await signIn({ email, password })}` } }
}

/** Gives a user a role of Medusa's RBAC, if RBAC is on. */
export async function giveRole(
  container: MedusaContainer,
  { user_id, role_id }: { user_id: string; role_id: string },
): Promise<void> {
  const link = { [Modules.USER]: { user_id }, [Modules.RBAC]: { rbac_role_id: role_id } }
  await container.resolve(ContainerRegistrationKeys.LINK).create(link)
}
