/** A size in words: `10.3 MB`. */
export function sizeWords(bytes: number): string {
  const [divisor, unit] = bytes < 1_000_000 ? [1000, "kB"] : [1_000_000, "MB"];
  const size = bytes / divisor;
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${unit}`;
}
