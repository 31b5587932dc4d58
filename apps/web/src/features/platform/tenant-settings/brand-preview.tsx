import { accentShades } from "@crq/contract/platform/accent";
import { Logo } from "../../../ui/logo.tsx";
import { BRAND } from "../../../ui/page-header.tsx";

/** The surfaces of the two themes; the preview shows both, whatever the page's theme. */
const THEMES = {
  light: { surface: "#ffffff", line: "#dbe3e5", ink: "#0e2228", muted: "#54656b", onAccent: "#f8fdfd" },
  dark: { surface: "#131c20", line: "#2b373c", ink: "#e6edee", muted: "#9cabb0", onAccent: "#02171c" },
} as const;

/** The product's own accent, if none is chosen. */
const STANDARD = { paper: "#005c66", dark: "#65cbca" } as const;

interface BrandPreviewProps {
  readonly mode: keyof typeof THEMES;
  readonly text: string;
  /** Undefined: the product's own. */
  readonly color: string | undefined;
  readonly logoUrl: string | null;
}

/** The sidebar's head, a button and a link as they will look in a theme. */
export function BrandPreview({ mode, text, color, logoUrl }: BrandPreviewProps) {
  const theme = THEMES[mode];
  const { paper, dark } = color === undefined ? STANDARD : accentShades(color);
  const accent = mode === "light" ? paper : dark;
  return (
    <figure className="min-w-0">
      <div
        className="grid gap-4 rounded-md border p-4 text-sm"
        style={{ background: theme.surface, borderColor: theme.line, color: theme.ink }}
      >
        <span className="flex min-w-0 items-center gap-2.5 font-display text-lg leading-[1.15] font-semibold">
          {logoUrl === null ? (
            <span style={{ color: accent }}>
              <Logo className="size-7 shrink-0" />
            </span>
          ) : (
            <img src={logoUrl} alt="" className="h-7 w-auto max-w-24 shrink-0 object-contain" />
          )}
          <span className="line-clamp-2 min-w-0 break-words">{text.trim() || BRAND}</span>
        </span>
        <span className="border-l-2 pl-2 font-medium" style={{ borderColor: accent }}>
          Dashboard
        </span>
        <span style={{ color: theme.muted }}>
          Annual loss exposure, <span style={{ color: accent, textDecoration: "underline" }}>in detail</span>
        </span>
        <span
          className="justify-self-start rounded-md px-3.5 py-2 font-medium"
          style={{ background: accent, color: theme.onAccent }}
        >
          New scenario
        </span>
      </div>
      <figcaption className="mt-1.5 text-xs text-muted">
        {mode === "light" ? "In light" : "In dark"}
      </figcaption>
    </figure>
  );
}
