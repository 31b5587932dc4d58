import { useEffect } from "react";

/** Colors highlights in the tenant's accent, in light and in dark, each in a readable shade. */
export function useAccent(color: string | null): void {
  useEffect(() => {
    if (color === null) return undefined;
    const { style } = document.documentElement;
    let wanted = true;
    // Most tenants keep the product's own color, so the color computations load only when needed.
    const colour = async () => {
      const { accentShades } = await import("@crq/contract/platform/accent");
      if (!wanted) return;
      const { paper, paperHover, dark, darkHover } = accentShades(color);
      style.setProperty("--primary", `light-dark(${paper}, ${dark})`);
      style.setProperty("--primary-hover", `light-dark(${paperHover}, ${darkHover})`);
    };
    void colour().catch(() => undefined); // without it the product keeps its own color
    return () => {
      wanted = false;
      style.removeProperty("--primary");
      style.removeProperty("--primary-hover");
    };
  }, [color]);
}
