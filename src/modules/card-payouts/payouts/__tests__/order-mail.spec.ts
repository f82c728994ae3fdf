import { toMessage } from "../../../../messages"
import { ann, ben, describePayouts } from "../../__tests__/payout-module"

describePayouts("An e-mail to a payout's recipient", (shop) => {
  const mailed = async (id: string) => (await shop().events(id)).filter((event) => event?.endsWith("_mailed"))

  it("is ordered once by two people at the same time, and again after a minute", async () => {
    const { service, approved, pay, forward, entries } = shop()
    const id = await approved("form")
    await pay(id)
    await Promise.all([ann, ben, ann].map((actor) => service.mail("mail_link", { payout_id: id, actor })))
    expect(await mailed(id)).toEqual(["link_mailed"])
    await service.mail("mail_status", { payout_id: id, actor: ann })
    forward({ seconds: 59 })
    await service.mail("mail_link", { payout_id: id, actor: ann })
    expect(await mailed(id)).toEqual(["link_mailed", "status_mailed"])
    forward({ seconds: 2 })
    await service.mail("mail_link", { payout_id: id, actor: ann })
    expect(await mailed(id)).toEqual(["link_mailed", "status_mailed", "link_mailed"])
    const [entry] = (await entries(id)).filter(({ kind }) => kind === "mail_link")
    expect(entry).toMatchObject({ code: "payout.link_mailed", params: {}, changes: null })
  })

  it("with the page's link is off before the page, once it was used, and after its end; with the status, never", async () => {
    const { service, gateway, approved, pay, rounds, created } = shop()
    const id = await approved("form")
    const off = async () => (await service.view(id, ann)).actions.mail_link.reason?.code ?? null
    const refused = (code: Parameters<typeof toMessage>[0]) =>
      expect(service.mail("mail_link", { payout_id: id, actor: ann })).rejects.toMatchObject({ code })
    expect(await off()).toBe("payout.page_not_open")
    await pay(id)
    expect(await off()).toBeNull()
    gateway.use(id, "approve", 3_600_000 * 10)
    await rounds(1, { hours: 1 })
    expect(await off()).toBe("payout.page_used")
    await refused("payout.page_used")
    await rounds(1, { hours: 80 })
    await refused("payout.page_not_open")
    expect((await service.view(id, ann)).actions.mail_status.allowed).toBe(true)
    const draft = await created()
    const refusal = toMessage("payout.mail_without_address")
    await expect(service.mail("mail_status", { payout_id: draft, actor: ann, refusal })).rejects.toMatchObject(refusal)
    expect(await mailed(draft)).toEqual([])
  })
})
