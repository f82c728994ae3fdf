import { memory } from "./memory"
import { type Customer, type Shop, statusOf } from "./shop"

/** An error whose message is shown to the shopper unchanged. */
export class SignInError extends Error {}

type Login = { email: string; password: string }
type Registration = Login & { first_name: string; last_name: string }

/** The signed-in customer; null for a guest, or after the login has expired. */
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

/** Signs in, and transfers the cart. @throws SignInError for a wrong e-mail address or password */
export async function signIn(shop: Shop, login: Login): Promise<void> {
  await logIn(shop, login)
  await takeCartAlong(shop)
}

/**
 * Creates an account, signs in and transfers the cart. @throws SignInError if the account exists
 */
export async function signUp(shop: Shop, { password, ...person }: Registration): Promise<void> {
  const { sdk } = shop
  const login = { email: person.email, password }
  try {
    await sdk.auth.register("customer", "emailpass", login)
  } catch (error) {
    if (statusOf(error) !== 401) throw error
    // An earlier registration may have stopped here; the same password continues it.
    await logIn(shop, login).catch((refused: unknown) => {
      throw refused instanceof SignInError ? new SignInError(accountThere) : refused
    })
    if (await currentCustomer(shop)) return takeCartAlong(shop)
    await logIn(shop, login)
  }
  await sdk.store.customer.create(person)
  // The registration's token has no customer yet.
  await signIn(shop, login)
}

/** Clears the browser's data, so that the next user finds neither cart nor payment. */
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
    throw new SignInError("E-mail or password is not right. Check both and try again.")
  }
  throw new SignInError("This account needs another way to sign in, which this shop does not offer.")
}

async function takeCartAlong({ sdk }: Shop): Promise<void> {
  const cartId = memory.cartId()
  if (!cartId) return
  try {
    await sdk.store.cart.transferCart(cartId)
  } catch (error) {
    // The cart is an order, or belongs to another customer: the next product starts a new cart.
    if ((statusOf(error) ?? 500) >= 500) throw error
    memory.setCartId(null)
  }
}

const accountThere = "There is an account with this e-mail address already. Sign in, or use another address."
