import { createPrivateKey } from "node:crypto"
import { readFile } from "node:fs/promises"
import { madeKeyPair } from "../sandbox/key-pair"
import { codeOf } from "./code-of"
import { UsageError } from "./usage-error"
import { writeSecretFile } from "./write-secret-file"

/**
 * The RSA private key in a file; where there is none yet, one is made and written.
 * @returns its PEM text
 * @throws UsageError for a file that holds something else, without a word of it
 */
export async function keyIn(path: string): Promise<string> {
  const there = await read(path)
  if (there === undefined) return write(path, (await madeKeyPair()).privateKey)
  if (isRsaKey(there)) return there
  throw new UsageError(`--key-file: ${path} is no RSA private key in PEM; name a file that is not there yet.`)
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8")
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined
    throw new UsageError(`--key-file: ${path} cannot be read (${codeOf(error) ?? "failed"}).`)
  }
}

async function write(path: string, pem: string): Promise<string> {
  try {
    await writeSecretFile(path, pem)
    return pem
  } catch (error) {
    throw new UsageError(`--key-file: ${path} cannot be written (${codeOf(error) ?? "failed"}).`)
  }
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === "rsa"
  } catch {
    return false
  }
}
