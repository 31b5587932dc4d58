/** Most specific first: many browsers also call themselves Chrome and Safari. */
const BROWSERS: readonly (readonly [name: string, ...marks: RegExp[]])[] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\bOPR\/|\bOpera\b/],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Headless)?Chrom(e|ium)\/|\bCriOS\//],
  ["Safari", /\bVersion\/\d/, /\bSafari\//],
  ["curl", /^curl\//],
];

const SYSTEMS: readonly (readonly [name: string, ...marks: RegExp[]])[] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

/** A readable name for a browser and its system from the user agent: `Firefox on Windows`. */
export function describeDevice(userAgent: string): { device: string; mobile: boolean } {
  const named = (of: readonly (readonly [string, ...RegExp[]])[]) =>
    of.find(([, ...marks]) => marks.every((mark) => mark.test(userAgent)))?.[0];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  const device = browser && system ? `${browser} on ${system}` : (browser ?? system ?? "Unknown device");
  return { device, mobile: /\b(iPhone|iPad|Android|Mobile)\b/.test(userAgent) };
}
