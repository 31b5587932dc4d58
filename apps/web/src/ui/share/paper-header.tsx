import { useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { dayAndTime, zoneName } from "../format.ts";
import { Logo } from "../logo.tsx";
import { BRAND } from "../page-header.tsx";
import type { Reader } from "./link-reader.ts";

/** Charts that weren't drawn for paper, as with the browser's own print command: they shrink to fit instead. */

const MARK = "data-boxed";

/** Gives every chart on the page its own coordinates, so that style rules can shrink it. */
function boxCharts(): void {
  for (const chart of document.querySelectorAll("svg[data-chart]:not([viewBox])")) {
    const [width, height] = [chart.getAttribute("width"), chart.getAttribute("height")];
    if (width === null || height === null) continue;
    chart.setAttribute("viewBox", `0 0 ${width} ${height}`);
    chart.setAttribute(MARK, "");
  }
}

/** Removes them again: on a screen a chart is redrawn for each width. */
function unboxCharts(): void {
  for (const chart of document.querySelectorAll(`svg[${MARK}]`)) {
    chart.removeAttribute("viewBox");
    chart.removeAttribute(MARK);
  }
}

interface PaperHeaderProps {
  readonly filters: string | undefined;
  readonly reader: Reader;
}

/** The header of a screen on paper: its owner, the time of printing, and the active filters. It's first in the page's main part, hidden on screens. */
export function PaperHeader(props: PaperHeaderProps) {
  const [host] = useState(() => document.createElement("div"));
  useEffect(() => {
    document.getElementById("main")?.prepend(host);
    return () => host.remove();
  }, [host]);
  return createPortal(<Head {...props} />, host);
}

function Head({ filters, reader }: PaperHeaderProps) {
  const now = useMomentOfPrint();
  const { brandText, brandLogoUrl, currentCompanyName, currentClientName } = reader;
  const whose = [currentCompanyName, currentClientName].filter((name) => name !== null).join(", ");
  return (
    <div data-paper-header aria-hidden className="mb-5 hidden border-b border-ink pb-2.5 text-sm print:block">
      <div className="flex items-center gap-2.5">
        {brandLogoUrl === null ? (
          <Logo className="size-7 shrink-0" />
        ) : (
          <img src={brandLogoUrl} alt="" className="h-7 w-auto max-w-24 shrink-0 object-contain" />
        )}
        <span className="min-w-0 font-display text-lg leading-tight font-semibold">{brandText ?? BRAND}</span>
        <span className="ml-auto text-right text-xs">
          <span className="block font-medium">{whose}</span>
          <span className="block text-muted">
            {dayAndTime(now, reader)} {zoneName(now, reader)}
          </span>
        </span>
      </div>
      {filters !== undefined && <p className="mt-1.5 text-xs text-muted">{filters}</p>}
    </div>
  );
}

/** The time of printing, not of opening the page; charts are prepared for it too. */
function useMomentOfPrint(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const before = () => {
      flushSync(() => setNow(new Date()));
      boxCharts();
    };
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", unboxCharts);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", unboxCharts);
    };
  }, []);
  return now;
}
