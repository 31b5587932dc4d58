import { useEffect } from "react";

/** Colours what stands out in the tenant's accent, in light and in dark, each in a shade that can be read there. */
export function useAccent(color: string | null): void {
  useEffect(() => {
    if (color === null) return undefined;
    const { style } = document.documentElement;
    let wanted = true;
    // Most tenants keep the product's own colour, so what reckons with colours comes only where it is needed.
    const colour = async () => {
      const { accentShades } = await import("@crq/contract/platform/accent");
      if (!wanted) return;
      const { paper, paperHover, dark, darkHover } = accentShades(color);
      style.setProperty("--primary", `light-dark(${paper}, ${dark})`);
      style.setProperty("--primary-hover", `light-dark(${paperHover}, ${darkHover})`);
    };
    void colour().catch(() => undefined); // without it the product keeps its own colour
    return () => {
      wanted = false;
      style.removeProperty("--primary");
      style.removeProperty("--primary-hover");
    };
  }, [color]);
}
