/** How a probability is written, on screens and in mails. */

const formats = new Map<number, Intl.NumberFormat>();

function formatWith(digits: number): Intl.NumberFormat {
  const format =
    formats.get(digits) ??
    new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: digits });
  formats.set(digits, format);
  return format;
}

/** A share as a percentage: `37%`, `4.2%`, `0.05%`; what is possible never reads 0%, what isn't certain never 100%. */
export function percent(share: number): string {
  if (!Number.isFinite(share)) return "–";
  if (share > 0 && share < 0.0001) return "<0.01%";
  if (share < 1 && share > 0.9999) return ">99.99%";
  const distance = Math.min(share, 1 - share);
  const digits =
    distance > 0 && distance < 0.00095 ? 2 : share < 0.0995 || (distance > 0 && distance < 0.0095) ? 1 : 0;
  return formatWith(digits).format(share);
}
