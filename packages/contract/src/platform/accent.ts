/** A tenant's accent color: whether it's readable, and its counterpart on dark surfaces. */

/** The least contrast of text (WCAG 2.2, level AA). */
const LEAST_CONTRAST = 4.5;

/** Of the surfaces behind text in the light and the dark theme, those with the least contrast (`--sunken` and `--surface` of the tokens). */
const SURFACES = { paper: "#eef4f4", dark: "#131c20" } as const;

/** Red, green and blue of `#rrggbb`, 0 to 1. */
function channels(color: string): [number, number, number] {
  const at = (start: number) => Number.parseInt(color.slice(start, start + 2), 16) / 255;
  return [at(1), at(3), at(5)];
}

function hex(rgb: readonly number[]): string {
  return `#${rgb
    .map((c) =>
      Math.round(Math.min(1, Math.max(0, c)) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** Relative luminance by WCAG: 0 black, 1 white. */
function luminance(color: string): number {
  const [r, g, b] = channels(color).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast ratio of two colors by WCAG, 1 to 21. */
function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** A color moved towards another by a share from 0 to 1. */
function mixed(color: string, towards: string, share: number): string {
  const [from, to] = [channels(color), channels(towards)];
  return hex(from.map((c, i) => c + (to[i]! - c) * share));
}

/** The color itself if it's readable on a surface, else the nearest readable shade towards `towards`. */
function readable(color: string, surface: string, towards: string): string {
  for (let step = 0; step < 100; step++) {
    const shade = mixed(color, towards, step / 100);
    if (contrast(shade, surface) >= LEAST_CONTRAST) return shade;
  }
  return towards;
}

/** An accent in use: as chosen on paper, lightened as far as necessary on dark surfaces. */
interface Accent {
  readonly paper: string;
  readonly paperHover: string;
  readonly dark: string;
  readonly darkHover: string;
}

/** The shades of an accent. */
export function accentShades(color: string): Accent {
  const dark = readable(color, SURFACES.dark, "#ffffff");
  return {
    paper: color,
    paperHover: mixed(color, "#000000", 0.18),
    dark,
    darkHover: mixed(dark, "#ffffff", 0.25),
  };
}

/** How readable an accent is: its contrast on both surfaces, and, if it falls short on paper, the nearest shade that doesn't. */
export function accentCheck(color: string): {
  readonly paper: number;
  readonly dark: number;
  readonly suggestion: string | undefined;
} {
  const paper = contrast(color, SURFACES.paper);
  return {
    paper,
    dark: contrast(accentShades(color).dark, SURFACES.dark),
    suggestion: paper >= LEAST_CONTRAST ? undefined : readable(color, SURFACES.paper, "#000000"),
  };
}
