/** A form that a page makes the browser post, with its hidden fields. */
export type PostedForm = { action: string; fields: Record<string, string> }

/**
 * Reads the form of a page that submits itself. There is no browser here; the browser stories show
 * what a real one does with these pages.
 */
export function formOf(page: string): PostedForm {
  const action = /<form[^>]*\baction="([^"]*)"/.exec(page)?.[1]
  if (action === undefined) throw new Error(`No form on this page: ${page.slice(0, 300)}`)
  const inputs = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  return {
    action: plain(action),
    fields: Object.fromEntries(inputs.map(([, name = "", value = ""]) => [plain(name), plain(value)])),
  }
}

/** Posts a form as a browser does, and returns the next page. */
export async function post({ action, fields }: PostedForm): Promise<{ status: number; page: string }> {
  const answer = await fetch(action, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" })
  return { status: answer.status, page: await answer.text() }
}

/** Loads one of our own pages and follows its form to the issuer's page. */
export async function toIssuer(url: string): Promise<{ page: string; action: string }> {
  const ours = formOf(await (await fetch(url)).text())
  return { page: (await post(ours)).page, action: ours.action }
}

/** Answers the issuer's method in a hidden frame, and returns to the shop. */
export async function passMethod(url: string): Promise<void> {
  const { page } = await toIssuer(url)
  await post(formOf(page))
}

/**
 * Answers the issuer's challenge as the shopper.
 * @returns the issuer page's post to the shop, which is not sent yet
 */
export async function answerBank(url: string, password = "hint"): Promise<PostedForm> {
  const { action } = await toIssuer(url)
  return formOf((await post({ action, fields: { password } })).page)
}

/** Answers the challenge, and posts the result to the shop. */
export async function passChallenge(url: string, password = "hint"): Promise<{ status: number; page: string }> {
  return post(await answerBank(url, password))
}

/** Answers the gateway's own page as the shopper, and returns to the shop. */
export async function answerGateway(url: string, password = "hint"): Promise<{ status: number; page: string }> {
  return post(formOf((await post({ action: url, fields: { password } })).page))
}

function plain(text: string): string {
  const entities: Record<string, string> = {
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    "#39": "'",
    "#x27": "'",
    "#43": "+",
  }
  return text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
}
