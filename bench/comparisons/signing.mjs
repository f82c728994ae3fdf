import { alternate, createPairs } from "../measure/comparison.mjs"

const FASTER_TARGET = 3
const BARE_TARGET = 1.15

/** Lines of the result, each with the two works of processes/signer.mjs that it compares. */
const lines = [
  {
    works: ["hmac", "hmacByPackage"],
    line: { key: "hmac-vs-package", title: "HMAC-SHA1 of 13 fields / oauth-1.0a", unit: "/s", target: FASTER_TARGET },
  },
  {
    works: ["request", "requestByPackage"],
    line: { key: "hmac-request-vs-package", title: "– with address and body written", unit: "/s" },
  },
  {
    works: ["hmac", "hmacBare"],
    line: { key: "hmac-vs-bare", title: "– / bare HMAC over the finished text", unit: "/s" },
  },
  {
    works: ["rsa", "rsaByPackage"],
    line: { key: "rsa-vs-package", title: "RSA-SHA256 of 13 fields / oauth-1.0a", unit: "/s", target: FASTER_TARGET },
  },
  {
    works: ["rsa", "rsaByPackageKept"],
    line: { key: "rsa-vs-package-kept", title: "– / oauth-1.0a, given the parsed key", unit: "/s" },
  },
  {
    works: ["rsa", "rsaBare"],
    line: { key: "rsa-vs-bare", title: "– / bare sign over the finished text", unit: "ms", target: BARE_TARGET },
  },
]

/**
 * Signs for the Authorization header: our code, the npm package oauth-1.0a, and plain node:crypto.
 */
export async function compareSigning({ bench, rounds, sizes, tick }) {
  const pairs = createPairs(lines.map(({ line }) => line))
  for (const { works, line } of lines) {
    const [ours, theirs] = works.map((work) => async () => {
      const { perSecond } = await bench.sign("rate", { work, ms: sizes.signMs })
      return line.unit === "/s" ? perSecond : 1000 / perSecond
    })
    await alternate(
      { rounds, warmUp: sizes.warmUp, tick },
      { ours, theirs, done: (our, their) => pairs.add(line.key, our, their) },
    )
  }
  return pairs.results()
}
