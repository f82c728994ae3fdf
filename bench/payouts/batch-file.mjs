const columns = ["destination", "first_name", "last_name", "account_number", "bank_name", "bank_branch"]

/** A file of payouts to that many bank accounts, 10.00 EUR each. */
export function batchFile(rows) {
  const lines = Array.from({ length: rows }, (_, n) =>
    ["bank", "Jane", `Roe ${letters(n)}`, `77${n}0011`, "Sample Bank", "Main", `A-${n}`, "10.00", "EUR"].join(","),
  )
  return `${[[...columns, "reference", "amount", "currency"].join(","), ...lines].join("\r\n")}\r\n`
}

const letters = (n) => [...String(n)].map((digit) => "abcdefghij"[Number(digit)]).join("")
