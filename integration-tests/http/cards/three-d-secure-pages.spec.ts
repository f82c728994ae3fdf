import { randomBytes } from "node:crypto"
import { aCard, describeStore, eventually } from "../../environment/card-store"
import type { ThreeDSFlow } from "../../actions/direct-moves"
import { answerBank, formOf, post } from "../../actions/shopper-browser"

const shop = "http://localhost:8000"

describeStore("The pages of 3-D Secure", (store) => {
  it.each([
    ["challenge", "method", "strict-origin", shop],
    ["challenge-without-method", "challenge", "strict-origin", shop],
    ["3ds1", "legacy", "strict-origin", shop],
    ["gateway-html", "redirect", "no-referrer", "'none'"],
  ] as const)(
    "%s: the page of the %s is isolated, and only the shop may frame it",
    async (flow, step, referrer, by) => {
      const { url } = await start(flow)
      expect((await sessionOf(url)).three_ds_step).toBe(step)
      const [first, second] = [await fetch(url), await fetch(url)]
      const policies = [first, second].map(({ headers }) => headers.get("content-security-policy") ?? "")
      expect(new Set(policies).size).toBe(2)
      for (const policy of policies) {
        expect(policy).toMatch(/^default-src 'none'; script-src 'nonce-[\w+/]{22}=='; style-src 'nonce-[\w+/]{22}==';/)
        expect(directive(policy, "frame-ancestors")).toBe(by)
        expect(directive(policy, "base-uri")).toBe("'none'")
      }
      const page = await first.text()
      const nonce = /'nonce-([^']+)'/.exec(policies[0] ?? "")?.[1]
      expect([...page.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)).toEqual([` nonce="${nonce}"`])
      expectAlone(first, referrer)
    },
  )

  it("the last page leads back to the shop, and only the shop may frame it", async () => {
    const { url } = await start("challenge-without-method")
    const answer = await answerBank(url)
    const lastPage = await fetch(answer.action, { method: "POST", body: new URLSearchParams(answer.fields) })
    expect(lastPage.status).toBe(200)
    expectAlone(lastPage, "no-referrer")
    const policy = lastPage.headers.get("content-security-policy") ?? ""
    expect([directive(policy, "frame-ancestors"), directive(policy, "form-action")]).toEqual([shop, "'none'"])
    const page = await lastPage.text()
    expect(page).toContain(`data-shop="${shop}"`)
    for (const secret of [answer.fields.cres ?? "", new URL(url).pathname.split("/").at(-1) ?? ""]) {
      expect(page).not.toContain(secret)
    }
  })

  it("the page reloads if the gateway does not answer, and then shows the step", async () => {
    const { url } = await start("challenge-without-method")
    await store.callbacksDone()
    store.sandbox().fault({ operation: "status", kind: "garbage", times: 100 })
    const silent = await fetch(url)
    expect([silent.status, silent.headers.get("refresh")]).toEqual([200, "3"])
    expectAlone(silent, "no-referrer")
    expect(directive(silent.headers.get("content-security-policy") ?? "", "frame-ancestors")).toBe(shop)
    const page = await silent.text()
    expect(page).toContain("your bank is being asked again")
    expect(page).not.toContain("<script")
    store.sandbox().clearFaults()
    const shown = await fetch(url)
    expect([shown.headers.get("refresh"), formOf(await shown.text()).fields.creq]).toEqual([null, expect.any(String)])
  })

  it("1,000 wrong tokens: 404 with the same text, no poll, and no change", async () => {
    const { url } = await start("challenge-without-method")
    const answer = await answerBank(url)
    const other = await start("challenge")
    await store.callbacksDone()
    const before = { calls: store.sandbox().calls().length, row: await rowOf(url), other: await rowOf(other.url) }
    const at = url.lastIndexOf("/") + 1
    const [base, token] = [url.slice(0, at), url.slice(at)]
    const near = (position: number) =>
      `${token.slice(0, position)}${token[position] === "A" ? "B" : "A"}${token.slice(position + 1)}`
    const wrong = Array.from({ length: 1_000 }, (_, index) =>
      index < token.length ? near(index) : randomBytes(32).toString("base64url"),
    )
    const reported = new Set<string>()
    for (let index = 0; index < wrong.length; index += 20) {
      const some = wrong.slice(index, index + 20).map(async (guess, one) => {
        const body = new URLSearchParams(answer.fields)
        const asked = await fetch(`${base}${guess}`, one % 2 ? { method: "POST", body } : {})
        const nonce = /'nonce-([^']+)'/.exec(asked.headers.get("content-security-policy") ?? "")?.[1] ?? ""
        reported.add(`${asked.status} ${(await asked.text()).replaceAll(nonce, "")}`)
      })
      await Promise.all(some)
    }
    expect([...reported]).toEqual([expect.stringMatching(/^404 .*This address is not known/)])
    expect([...reported].join()).not.toContain(token)
    const german = await fetch(`${base}${wrong[0]}`, { headers: { "accept-language": "de-AT,de;q=0.9,en;q=0.8" } })
    expect(await german.text()).toMatch(/<html lang="de">.*<h1>Kartenzahlung<\/h1>.*Diese Adresse ist nicht/)
    // The right token is invalid at another account's address.
    expect((await fetch(url.replace("/main/", "/jpy/"))).status).toBe(404)
    expect({
      ...{ calls: store.sandbox().calls().length, row: await rowOf(url), other: await rowOf(other.url) },
    }).toEqual(before)
    expect((await post(answer)).status).toBe(200)
    expect(await rowOf(url)).toMatchObject({ status: "approved" })
  })

  /** Sends a card whose issuer requests 3-D Secure. */
  async function start(flow: ThreeDSFlow) {
    store.sandbox().outcome({ status: "approved", threeDS: flow })
    const started = await store.checkout({ provider: "direct" })
    await store.pay(started.session.id, { card: aCard() })
    const url = await eventually(async () => {
      const { three_d_secure, redirect_url } = (await store.session(started.session.id, started.cartId)).data.session
      const found = three_d_secure?.url ?? redirect_url
      expect(found).toBeTruthy()
      return found ?? ""
    })
    return { started, url }
  }

  async function sessionOf(url: string) {
    const found = await store.cards().attemptOf({ three_ds_token: new URL(url).pathname.split("/").at(-1) ?? "" })
    if (!found) throw new Error("No attempt has this token.")
    return found
  }

  async function rowOf(url: string) {
    const { status, three_ds_step, checks, shopper_returned_at, updated_at } = await sessionOf(url)
    return { status, three_ds_step, checks, shopper_returned_at, updated_at }
  }

  function directive(policy: string, name: string) {
    return policy
      .split("; ")
      .find((part) => part.startsWith(`${name} `))
      ?.slice(name.length + 1)
  }

  function expectAlone({ headers }: Response, referrer: string) {
    expect(Object.fromEntries(headers)).toMatchObject({
      ...{ "cache-control": "no-store", "x-content-type-options": "nosniff", "referrer-policy": referrer },
    })
    expect(headers.get("set-cookie")).toBeNull()
  }
})
