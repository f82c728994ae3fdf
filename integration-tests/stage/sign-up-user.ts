import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

type SignUp = {
  email: string
  /** Of Medusa's RBAC. Given before signing in: the token tells of them. */
  roles?: readonly string[]
  /** `POST /auth/user/emailpass`; answers the token. */
  signIn(body: { email: string; password: string }): Promise<string>
}

/** An admin user who is signed in. */
export async function signUpUser(container: MedusaContainer, { email, roles = [], signIn }: SignUp) {
  const password = "supersecret"
  const auth = container.resolve(Modules.AUTH)
  const user = await container.resolve(Modules.USER).createUsers({ email })
  for (const role_id of roles) await giveRole(container, { user_id: user.id, role_id })
  const { authIdentity } = await auth.register("emailpass", { body: { email, password } } as never)
  await auth.updateAuthIdentities({ id: authIdentity?.id ?? "", app_metadata: { user_id: user.id } })
  return { id: user.id, email, headers: { authorization: `Bearer ${await signIn({ email, password })}` } }
}

/** A role of Medusa's RBAC for a user; where it is on. */
export async function giveRole(
  container: MedusaContainer,
  { user_id, role_id }: { user_id: string; role_id: string },
): Promise<void> {
  const link = { [Modules.USER]: { user_id }, [Modules.RBAC]: { rbac_role_id: role_id } }
  await container.resolve(ContainerRegistrationKeys.LINK).create(link)
}
