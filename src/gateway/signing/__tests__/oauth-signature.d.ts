/** The part of the package that the tests use; it ships no types. */
declare module "oauth-signature" {
  type Parameters = Record<string, string | string[]>
  const oauthSignature: {
    generate(
      method: string,
      url: string,
      parameters: Parameters,
      consumerSecret: string,
      tokenSecret: string,
      options: { encodeSignature: boolean },
    ): string
    SignatureBaseString: new (method: string, url: string, parameters: Parameters) => { generate(): string }
  }
  export = oauthSignature
}
