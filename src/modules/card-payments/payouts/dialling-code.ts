/** Country codes of one and two digits; all others have three (ITU-T E.164). */
const short = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** The country's part of a phone number in international form, such as `+49`. */
export function diallingCode(phone: string): string {
  return short.exec(phone)?.[0] ?? phone.slice(0, 4)
}
