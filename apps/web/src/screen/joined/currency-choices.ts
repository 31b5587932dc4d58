/** Those that come first in a list of currencies. */
const COMMON = "EUR USD GBP CHF CAD AUD JPY SEK NOK DKK PLN INR SGD BRL MXN ZAR".split(" ");

/** Every currency with its name, in the order of a list to choose from. */
export function currencyChoices(): Record<string, string> {
  const named = new Intl.DisplayNames("en", { type: "currency" });
  const codes = new Set([...COMMON, ...Intl.supportedValuesOf("currency")]);
  return Object.fromEntries([...codes].map((code) => [code, `${code} – ${named.of(code) ?? code}`]));
}
