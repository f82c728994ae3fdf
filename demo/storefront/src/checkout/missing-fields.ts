const labels: Record<string, string> = {
  first_name: "first name",
  last_name: "last name",
  address1: "address",
  zip_code: "postal code",
  email: "e-mail address",
}
const labelFor = (field: string) => labels[field] ?? field.replaceAll("_", " ")

/** The missing details by the labels of this shop's forms. */
export function missingFieldsText({ missing, message }: { missing: string[]; message: string }): string {
  return missing.length > 0 ? `Please complete your details: ${missing.map(labelFor).join(", ")}` : message
}
