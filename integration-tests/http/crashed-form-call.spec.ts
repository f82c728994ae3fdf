import { describeStore } from "../stage/card-store"

describeStore("A process that died in the middle of the call for the form", (store) => {
  it("ten clicks on pay make one new form, and all are sent there", async () => {
    const { session } = await store.checkout()
    const { id, account } = await store.attempt(session.id)
    const { totalMs } = store.cards().findAccount(account)?.timeouts ?? { totalMs: 0 }
    // as SIGKILL leaves it: the intent is committed, and nobody will write down an answer
    await store.cards().update(id, { status: null, redirect_url: null, orderid: null })
    // A start waits for a form call that another request may still make, at most totalMs + 5 s: half a second is left of it.
    const created_at = new Date(Date.now() - totalMs - 4_500)
    await store.container().resolve("__pg_connection__")("card_transaction").where({ id }).update({ created_at })
    store.sandbox().fault({ operation: "preauthForm", kind: "delay", ms: 600, times: 20 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => store.start(session.id)))
    const forms = store.sandbox().orders().slice(1)
    expect(forms).toHaveLength(1)
    expect(new Set(answers.map(({ data }) => data.session.redirect_url))).toEqual(new Set([forms[0]?.redirectUrl]))
  })
})
