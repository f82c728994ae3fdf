import { describeStore } from "../../environment/card-store"

describeStore("A process that died during the call for the form", (store) => {
  it("ten clicks on pay create one new form, and all get its address", async () => {
    const { session } = await store.checkout()
    const { id, account } = await store.attempt(session.id)
    const { totalMs } = store.cards().findAccount(account)?.timeouts ?? { totalMs: 0 }
    // As SIGKILL leaves it: the intent is committed, and no answer will be recorded.
    await store.cards().update(id, { status: null, redirect_url: null, orderid: null })
    // A start waits for a form call that another request may still make, at most totalMs + 5 s, of
    // which half a second is left.
    const created_at = new Date(Date.now() - totalMs - 4_500)
    await store.container().resolve("__pg_connection__")("card_transaction").where({ id }).update({ created_at })
    store.sandbox().fault({ operation: "preauthForm", kind: "delay", ms: 600, times: 20 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => store.start(session.id)))
    const forms = store.sandbox().orders().slice(1)
    expect(forms).toHaveLength(1)
    expect(new Set(answers.map(({ data }) => data.session.redirect_url))).toEqual(new Set([forms[0]?.redirectUrl]))
  })
})
