import { describeStore } from "../../environment/card-store"
import { anotherCard, directMoves } from "../../actions/direct-moves"
import { answerBank, passChallenge, post } from "../../actions/shopper-browser"

describeStore("3-D Secure with unexpected answers of issuers and network faults", (store) => {
  const { taken, orderOf, reconcile, timelines, inThreeDS, due, expectCalls } = directMoves(store)

  it("the upload's answer is lost: the outcome is found by polling, and the upload is not sent again", async () => {
    const started = await inThreeDS("challenge-without-method")
    const answer = await answerBank(await due(started, "challenge"))
    store.sandbox().fault({ operation: "uploadCresResult", kind: "drop-after" })
    await post(answer)
    await post(answer)
    expect(await orderOf(started.cartId)).toMatchObject({ payment_status: "captured" })
    expect(taken()).toEqual(["45.00"])
    expectCalls({ sale: 1, uploadCresResult: 1 })
  })

  it("the gateway refuses the upload at first: the shopper sees the challenge again, and the answer is uploaded", async () => {
    const started = await inThreeDS("challenge-without-method")
    const url = await due(started, "challenge")
    store.sandbox().fault({ operation: "uploadCresResult", kind: "refuse" })
    await passChallenge(url)
    expect(await store.reached(started, "three_d_secure")).toMatchObject({ three_d_secure: { step: "challenge" } })
    await passChallenge(url)
    const order = await orderOf(started.cartId)
    expect((await timelines(order.id))[0]).toContainEqual(
      expect.stringContaining("3-D Secure: the gateway did not accept the bank's result"),
    )
    expect(taken()).toEqual(["45.00"])
    expectCalls({ sale: 1, uploadCresResult: 2 })
  })

  it("the upload never arrives: once that is known, the shopper's next answer is uploaded", async () => {
    const started = await inThreeDS("challenge-without-method")
    const url = await due(started, "challenge")
    store.sandbox().fault({ operation: "uploadCresResult", kind: "drop-before" })
    await passChallenge(url)
    await passChallenge(url)
    expectCalls({ uploadCresResult: 1 })
    const { id } = await store.attempt(started.session.id)
    await store
      .container()
      .resolve("__pg_connection__")("card_operation")
      .where({ transaction_id: id, type: "upload-cres-result" })
      .update({ created_at: new Date(Date.now() - 60_000) })
    await reconcile(id)
    await passChallenge(url)
    expect(await orderOf(started.cartId)).toMatchObject({ payment_status: "captured" })
    expect(taken()).toEqual(["45.00"])
    expectCalls({ sale: 1, uploadCresResult: 2 })
  })

  it("the gateway does not answer when the shopper returns from the issuer: the issuer's answer is not lost", async () => {
    const started = await inThreeDS("challenge-without-method")
    const answer = await answerBank(await due(started, "challenge"))
    store.sandbox().fault({ operation: "status", kind: "garbage", times: 100 })
    await post(answer)
    store.sandbox().clearFaults()
    expect(await orderOf(started.cartId)).toMatchObject({ payment_status: "captured" })
    expect(taken()).toEqual(["45.00"])
    expectCalls({ sale: 1, uploadCresResult: 1 })
  })

  it("the issuer returns nothing useful: the challenge can be opened again, or another card used", async () => {
    const started = await inThreeDS("challenge-without-method")
    const url = await due(started, "challenge")
    for (const fields of [{}, { error: "1" }, { cres: "" }, { cres: "x".repeat(4_097) }, { PaRes: "eJw=", MD: "1" }]) {
      expect((await post({ action: url, fields: fields as Record<string, string> })).status).toBe(200)
    }
    await store.reached(started, "three_d_secure")
    expectCalls({ uploadCresResult: 0, uploadParesResult: 0 })
    await store.pay(started.session.id, { card: anotherCard(), start_over: true })
    expect(await orderOf(started.cartId)).toMatchObject({ payment_status: "captured" })
    expect(taken()).toEqual(["0.00", "45.00"])
  })

  it("the answer of another payment at this address is left to the gateway and pays neither; the right one still counts", async () => {
    const mine = await inThreeDS("challenge-without-method")
    const other = await inThreeDS("challenge-without-method")
    const stolen = await answerBank(await due(other, "challenge"))
    const url = await due(mine, "challenge")
    await post({ action: url, fields: stolen.fields })
    await store.reached(mine, "three_d_secure")
    await store.reached(other, "three_d_secure")
    expect(taken()).toEqual(["0.00", "0.00"])
    await passChallenge(url)
    expect(await orderOf(mine.cartId)).toMatchObject({ payment_status: "captured" })
    expect(taken()).toEqual(["45.00", "0.00"])
  })

  it("a changed answer of the issuer is not accepted", async () => {
    const started = await inThreeDS("challenge-without-method")
    const refused = await answerBank(await due(started, "challenge"), "guess")
    const cres = JSON.parse(Buffer.from(refused.fields.cres ?? "", "base64url").toString()) as object
    const forged = Buffer.from(JSON.stringify({ ...cres, transStatus: "Y" })).toString("base64url")
    await post({ ...refused, fields: { ...refused.fields, cres: forged } })
    expect(await store.attempt(started.session.id)).toMatchObject({ status: "processing" })
    await post(refused)
    await store.reached(started, "declined")
    expect(taken()).toEqual(["0.00"])
  })
})
