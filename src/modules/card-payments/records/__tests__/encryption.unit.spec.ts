import { randomBytes, webcrypto } from "node:crypto"
import { itEvery } from "../../../../__tests__/it-every"
import { cardKey } from "../../../../configuration"
import { decrypt, encrypt, isOutdated } from "../encryption"

const newKey = () => cardKey.parse(randomBytes(32).toString("base64"))
const key = newKey()
const reference = { cardrefid: "555001", unique: "777001", recurringPaymentId: "900" }

const bytes = (part: string | undefined) => Buffer.from(part ?? "", "base64url")

/** An implementation of AES-256-GCM other than the one under test. */
async function subtleKey() {
  return webcrypto.subtle.importKey("raw", key.secret, "AES-GCM", false, ["encrypt", "decrypt"])
}
const algorithm = (iv: Buffer, rowId: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: Buffer.from(rowId),
  tagLength: 128,
})

describe("a reference to a card, encrypted", () => {
  it("is AES-256-GCM, bound to its row: WebCrypto decrypts it with the row's id only", async () => {
    const [version, keyId, iv, tag, text] = encrypt([key], "csc_1", reference).split(".")
    expect([version, keyId]).toEqual(["v1", key.id])
    expect([bytes(iv).length, bytes(tag).length]).toEqual([12, 16])
    const encrypted = Buffer.concat([bytes(text), bytes(tag)])
    const read = await webcrypto.subtle.decrypt(algorithm(bytes(iv), "csc_1"), await subtleKey(), encrypted)
    expect(JSON.parse(Buffer.from(read).toString("utf8"))).toEqual(reference)
    const other = webcrypto.subtle.decrypt(algorithm(bytes(iv), "csc_2"), await subtleKey(), encrypted)
    await expect(other).rejects.toMatchObject({ name: "OperationError" })
  })

  it("is decrypted if WebCrypto encrypted it", async () => {
    const iv = randomBytes(12)
    const plain = Buffer.from(JSON.stringify(reference))
    const encrypted = Buffer.from(await webcrypto.subtle.encrypt(algorithm(iv, "csc_1"), await subtleKey(), plain))
    const parts = [iv, encrypted.subarray(-16), encrypted.subarray(0, -16)].map((part) => part.toString("base64url"))
    expect(decrypt([key], "csc_1", ["v1", key.id, ...parts].join("."))).toEqual(reference)
  })

  it("is decrypted with any of the keys, and reported as outdated unless the first one encrypted it", () => {
    const old = encrypt([key], "csc_1", reference)
    const keys = [newKey(), newKey(), key]
    expect(decrypt(keys, "csc_1", old)).toEqual(reference)
    expect(isOutdated(keys, old)).toBe(true)
    expect(isOutdated(keys, encrypt(keys, "csc_1", reference))).toBe(false)
    expect(isOutdated([key], old)).toBe(false)
  })

  it("never repeats an iv and reveals nothing, in 1,000 encryptions of the same reference", () => {
    const all = Array.from({ length: 1_000 }, () => encrypt([key], "csc_1", reference))
    expect(new Set(all.map((one) => one.split(".")[2])).size).toBe(1_000)
    expect(new Set(all.map((one) => one.split(".")[4])).size).toBe(1_000)
    for (const one of all) expect(decrypt([key], "csc_1", one)).toEqual(reference)
  })

  it("requires a key", () => {
    expect(() => encrypt([], "csc_1", reference)).toThrow("cardKeys is empty")
  })
})

describe("a value that cannot be decrypted", () => {
  const good = encrypt([key], "csc_1", reference)
  const parts = good.split(".")
  const turned = (index: number, byte: number) => {
    const changed = bytes(parts[index])
    changed[byte] = (changed[byte] ?? 0) ^ 1
    return parts.map((part, at) => (at === index ? changed.toString("base64url") : part)).join(".")
  }
  const with_ = (index: number, value: string) => parts.map((part, at) => (at === index ? value : part)).join(".")
  const everyByte = (index: number) => Array.from(bytes(parts[index]), (_, byte) => turned(index, byte))

  itEvery([
    ["a bit of the iv", everyByte(2)],
    ["a bit of the tag", everyByte(3)],
    ["a bit of the text", everyByte(4)],
    [
      "a shortened tag",
      [12, 8, 4, 1, 0].map((length) => with_(3, bytes(parts[3]).subarray(0, length).toString("base64url"))),
    ],
    ["a shortened text", [with_(4, bytes(parts[4]).subarray(1).toString("base64url")), with_(4, "")]],
    ["a shortened iv", [with_(2, bytes(parts[2]).subarray(1).toString("base64url")), with_(2, "")]],
    ["the tag of another encryption", [with_(3, encrypt([key], "csc_1", reference).split(".")[3] ?? "")]],
    ["another key's id", [with_(1, newKey().id), with_(1, "")]],
    ["an unknown version", [with_(0, "v2"), with_(0, ""), with_(0, "V1")]],
    ["missing parts", [parts.slice(0, 4).join("."), parts.slice(0, 2).join("."), "v1", ""]],
  ])("%s: undefined, never another reference", (_title, texts) => {
    expect(texts.length).toBeGreaterThan(0)
    for (const text of texts) expect(decrypt([key], "csc_1", text)).toBeUndefined()
    expect(decrypt([key], "csc_1", good)).toEqual(reference)
  })

  it("a reference moved into another row, under the same key", () => {
    for (const rowId of ["csc_2", "", "csc_1 ", "CSC_1"]) expect(decrypt([key], rowId, good)).toBeUndefined()
  })

  it("a reference whose key was removed, or that names another key's id", () => {
    const other = newKey()
    expect(decrypt([], "csc_1", good)).toBeUndefined()
    expect(decrypt([other], "csc_1", good)).toBeUndefined()
    expect(decrypt([{ ...other, id: key.id }], "csc_1", good)).toBeUndefined()
  })
})
