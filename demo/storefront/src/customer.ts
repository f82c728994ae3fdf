import { memory } from "./memory"
import { type Customer, type Shop, statusOf } from "./shop"

/** Said to the shopper as it is. */
export class StatusReport extends Error {}

type Login = { email: string; password: string }
type Registration = Login & { first_name: string; last_name: string }

/** Who is signed in; null for a guest, and for one whose login has ended meanwhile. */
export async function currentCustomer({ sdk }: Shop): Promise<Customer | null> {
  if (!memory.isSignedIn()) return null
  try {
    return (await sdk.store.customer.retrieve()).customer
  } catch (error) {
    if (statusOf(error) !== 401) throw error
    await sdk.client.clearToken()
    return null
  }
}

/** Signs in, and takes the cart along. @throws Told where e-mail or password is wrong */
export async function signIn(shop: Shop, login: Login): Promise<void> {
  await logIn(shop, login)
  await takeCartAlong(shop)
}

/** Makes an account, signs in and takes the cart along. @throws Told where the account is there already */
export async function signUp(shop: Shop, { password, ...person }: Registration): Promise<void> {
  const { sdk } = shop
  const login = { email: person.email, password }
  try {
    await sdk.auth.register("customer", "emailpass", login)
  } catch (error) {
    if (statusOf(error) !== 401) throw error
    // Where an earlier attempt got no further than this, the same password goes on with it.
    await logIn(shop, login).catch((refused: unknown) => {
      throw refused instanceof StatusReport ? new StatusReport(accountThere) : refused
    })
    if (await currentCustomer(shop)) return takeCartAlong(shop)
    await logIn(shop, login)
  }
  await sdk.store.customer.create(person)
  // The token of the registration is none of a customer yet.
  await signIn(shop, login)
}

/** Forgets who was here, so that the next one at this browser finds neither cart nor payment. */
export async function signOut({ sdk }: Shop): Promise<void> {
  await sdk.auth.logout()
  memory.setCartId(null)
  memory.setPayment(null)
  memory.setVerificationId(null)
}

async function logIn({ sdk }: Shop, login: Login): Promise<void> {
  try {
    const answer = await sdk.auth.login("customer", "emailpass", login)
    if (typeof answer === "string") return
  } catch (error) {
    if (statusOf(error) !== 401) throw error
    throw new StatusReport("E-mail or password is not right. Check both and try again.")
  }
  throw new StatusReport("This account needs another way to sign in, which this shop does not offer.")
}

async function takeCartAlong({ sdk }: Shop): Promise<void> {
  const cartId = memory.cartId()
  if (!cartId) return
  try {
    await sdk.store.cart.transferCart(cartId)
  } catch (error) {
    // The cart has become an order, or is another one's: a new one begins with the next product.
    if ((statusOf(error) ?? 500) >= 500) throw error
    memory.setCartId(null)
  }
}

const accountThere = "There is an account with this e-mail address already. Sign in, or use another address."
