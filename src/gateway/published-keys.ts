/** Keys that everybody knows: `sandbox` is ours, `documentation` the family's sample, `placeholder` was never filled in. */
export type PublishedKey = "sandbox" | "documentation" | "placeholder"

const published: Readonly<Record<PublishedKey, RegExp>> = {
  sandbox: /SANDBOXKEY\d*$/i,
  documentation: /^(B17F59B4-A7DC-41B4-8FF9-37D986B43D20|AF4B5DE6-3468-424C-A922-C1DAD7CB4509)$/i,
  placeholder: /^(change.?me|your|my.?|xxx|todo|secret|test|sample|example|placeholder|password|<|\$\{|process\.env)/i,
}

/** Where a merchant control key is known from; undefined for one that may be a secret. */
export function publishedKey(key: string): PublishedKey | undefined {
  return (Object.keys(published) as PublishedKey[]).find((kind) => published[kind].test(key))
}

export const publishedKeyNames: Readonly<Record<PublishedKey, string>> = {
  sandbox: "the sandbox's key, which everybody knows",
  documentation: "the sample key of the gateway's documentation",
  placeholder: "a placeholder",
}
