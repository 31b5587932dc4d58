import { accentShades } from "@crq/contract/accent";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { Logo } from "../ui/logo.tsx";
import { BRAND } from "../ui/page-header.tsx";
import { useUser } from "./user-context.ts";

/** The brand's logo and text, a person's or tenant's own where they set one; it leads to the dashboard. */
export function Brand({ logoOnly = false }: { logoOnly?: boolean }) {
  const { brandLogoUrl, brandText, accentColor } = useUser();
  const text = brandText ?? BRAND;
  useAccent(accentColor);
  return (
    <Link
      to="/dashboard"
      aria-label={logoOnly ? text : undefined}
      className="flex min-w-0 items-center gap-2.5 rounded-md font-display text-lg leading-[1.15] font-semibold no-underline"
    >
      {brandLogoUrl === null ? (
        <Logo className="size-7 shrink-0" />
      ) : (
        <img src={brandLogoUrl} alt="" className="h-7 w-auto max-w-24 shrink-0 object-contain" />
      )}
      {!logoOnly && <span className="line-clamp-2 min-w-0 break-words">{text}</span>}
    </Link>
  );
}

/** Colours what stands out in the tenant's accent, in light and in dark. */
function useAccent(color: string | null): void {
  useEffect(() => {
    if (color === null) return undefined;
    const { paper, paperHover, dark, darkHover } = accentShades(color);
    const { style } = document.documentElement;
    style.setProperty("--primary", `light-dark(${paper}, ${dark})`);
    style.setProperty("--primary-hover", `light-dark(${paperHover}, ${darkHover})`);
    return () => {
      style.removeProperty("--primary");
      style.removeProperty("--primary-hover");
    };
  }, [color]);
}
