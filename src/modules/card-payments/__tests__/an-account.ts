/** The options of an account, as a store writes them. */
export const anAccount = {
  baseUrl: "https://gateway.example.com/paynet",
  login: "merchant",
  merchantControlKey: "key",
  endpointId: 1042,
  publicUrl: "https://backend.example.com",
  returnUrls: ["https://shop.example.com/checkout"],
}
