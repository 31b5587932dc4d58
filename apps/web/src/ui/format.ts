/** How figures and times are written. All displayed numbers go through here. */
export { percent } from "@crq/contract/figures/percent";

/** A person's date and time format; the members of the current user. */
export interface TimePreferences {
  readonly timezone: string;
  readonly timezoneSource: "auto" | "manual";
  readonly militaryTime: boolean;
  /** A locale such as en-US. */
  readonly dateFormat: string;
}

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat("en-US", options);
    formats.set(key, format);
  }
  return format;
}

/** From here on digits and suffixes are no longer read: a power of ten is. */
const HUGE = 1e15;
/** Below this, zeros after the point are no longer read. */
const TINY = 1e-6;
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A number by its power of ten, three significant digits: `1.23 × 10¹⁵`. Its spaces don't break. */
function byPower(value: number, options: Intl.NumberFormatOptions = {}): string {
  const [mantissa, exponent] = value.toExponential(2).split("e");
  const raised = exponent!.replace("-", "⁻").replace("+", "");
  return `${numberFormat({ ...options, minimumFractionDigits: 0, maximumFractionDigits: 2 }).format(Number(mantissa))}\u00a0×\u00a010${raised.replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)]!)}`;
}

/** A number of some significant digits as people read it: `1,230,000`, `0.0012`; `1.2 × 10¹⁵` and `1 × 10⁻⁷` where there would be too many zeros. */
export function significant(value: number, digits = 3): string {
  const size = Math.abs(value);
  const rounded = Number(value.toPrecision(digits));
  if (size >= HUGE || (size > 0 && size < TINY)) return byPower(rounded);
  return numberFormat({ maximumSignificantDigits: digits }).format(rounded);
}

/** Money in short: `$1.2M`, `€640K`, `$0`, `$1.2 × 10¹⁵`. At most three significant digits; `fixed` keeps all three, for columns. */
export function money(value: number, currency: string, { fixed = false } = {}): string {
  if (!Number.isFinite(value)) return "–";
  if (Math.abs(value) < 0.5)
    return numberFormat({ ...currencyStyle(currency), maximumFractionDigits: 0 }).format(0);
  if (Math.abs(value) >= HUGE * 0.9995) return byPower(value, currencyStyle(currency));
  const small = Math.abs(value) < 999.5;
  return numberFormat({
    ...currencyStyle(currency),
    notation: "compact",
    ...(small
      ? { maximumFractionDigits: 0 }
      : { maximumSignificantDigits: 3, ...(fixed && { minimumSignificantDigits: 3 }) }),
  }).format(value);
}

/** Money in full units: `$1,234,567`; by its power of ten from 10¹⁵ on. */
export function moneyInFull(value: number, currency: string): string {
  if (!Number.isFinite(value)) return "–";
  if (Math.abs(value) >= HUGE) return byPower(value, currencyStyle(currency));
  return numberFormat({ ...currencyStyle(currency), maximumFractionDigits: 0 }).format(
    Math.abs(value) < 0.5 ? 0 : value,
  );
}

function currencyStyle(currency: string): Intl.NumberFormatOptions {
  return { style: "currency", currency, currencyDisplay: "narrowSymbol" };
}

/** A whole number with separators: `1,189`. */
export function count(value: number): string {
  return numberFormat({ maximumFractionDigits: 0 }).format(value);
}

/** A count with its noun: `1 scenario`, `1,189 controls`. */
export function counted(value: number, noun: string, plural = `${noun}s`): string {
  return `${count(value)} ${value === 1 ? noun : plural}`;
}

/** A person's time zone: the detected one of their browser, or the one they chose. */
export function zoneOf(preferences: TimePreferences): string {
  if (preferences.timezoneSource === "manual") return preferences.timezone;
  return Intl.DateTimeFormat().resolvedOptions().timeZone || preferences.timezone;
}

/** A day: `Tue, Nov 24, 2026`, in the person's locale and zone. */
export function day(instant: string | Date, preferences: TimePreferences): string {
  return dateTimeFormat(preferences.dateFormat, {
    weekday: "short",
    month: "short",
    day: "numeric",
    year: "numeric",
    timeZone: zoneOf(preferences),
  }).format(new Date(instant));
}

/** A time of day: `3:04 PM`, or `15:04` with the 24-hour clock; `seconds` adds them. */
export function timeOfDay(
  instant: string | Date,
  preferences: TimePreferences,
  { seconds = false } = {},
): string {
  return dateTimeFormat("en-US", {
    hour: preferences.militaryTime ? "2-digit" : "numeric",
    minute: "2-digit",
    ...(seconds && { second: "2-digit" }),
    hourCycle: preferences.militaryTime ? "h23" : "h12",
    timeZone: zoneOf(preferences),
  }).format(new Date(instant));
}

/** A day without its weekday, as in tables: `Nov 24, 2026`. */
export function shortDay(instant: string | Date, preferences: TimePreferences): string {
  return dateTimeFormat(preferences.dateFormat, {
    month: "short",
    day: "numeric",
    year: "numeric",
    timeZone: zoneOf(preferences),
  }).format(new Date(instant));
}

/** A day without its weekday and a time: `Nov 24, 2026, 3:04 PM`. */
export function dayAndTime(instant: string | Date, preferences: TimePreferences): string {
  return `${shortDay(instant, preferences)}, ${timeOfDay(instant, preferences)}`;
}

/** The zone's short name at a given time: `EST`, `GMT+1`. */
export function zoneName(instant: Date, preferences: TimePreferences): string {
  const parts = dateTimeFormat("en-US", {
    timeZoneName: "short",
    timeZone: zoneOf(preferences),
  }).formatToParts(instant);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? zoneOf(preferences);
}

const AGES: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago: `3 hours ago`, `yesterday`, `just now`. */
export function ago(instant: string | Date, now: Date = new Date()): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000;
  const age = AGES.find(([, length]) => Math.abs(seconds) >= length);
  if (age === undefined) return "just now";
  return new Intl.RelativeTimeFormat("en-US", { numeric: "auto" }).format(
    Math.trunc(seconds / age[1]),
    age[0],
  );
}

/** A span as hours, minutes and seconds, units of zero dropped: `1h 2m 5s`, `2h 5s`, `0s`. */
export function duration(ms: number): string {
  const total = Math.max(0, Math.floor(ms / 1000));
  const units: [number, string][] = [
    [Math.floor(total / 3600), "h"],
    [Math.floor((total % 3600) / 60), "m"],
    [total % 60, "s"],
  ];
  const shown = units.filter(([value]) => value > 0).map(([value, unit]) => `${value}${unit}`);
  return shown.length === 0 ? "0s" : shown.join(" ");
}

function dateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, options);
  } catch {
    // An unknown locale or zone must not take a screen down.
    return new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  }
}
