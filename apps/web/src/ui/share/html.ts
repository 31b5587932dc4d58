import { pageStyles } from "./page-styles.ts";
import { layOutSheet } from "./sheet.ts";

/** What only serves a pointer, runs, or fetches: a document has none of it. */
const LEFT_OUT = "script, style, link, img, iframe, object, button, input, select, textarea, template";

/** Nothing runs in the file and nothing is fetched, whatever text is in it. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:";

/** Around the paper's layout, on a screen of any width. */
const FRAME = `
main { box-sizing: border-box; max-width: 46rem !important; margin: 0 auto; padding: 1.5rem 1rem 3rem !important; }
svg[data-chart] { max-width: 100%; height: auto; }
[data-paper-header] { display: block; }
@media print { main { padding: 0 !important; } }`;

/** A part of the page as one HTML file: its text and its charts as drawings, with styles and fonts inside. */
export async function htmlOf(target: HTMLElement, title: string): Promise<Blob> {
  const sheet = await layOutSheet(target, title);
  try {
    const main = sheet.page.querySelector("main")!;
    keepShown(main);
    makeStill(main);
    const styles = `${await pageStyles("embedded")}${FRAME}`;
    return new Blob([documentOf(main, title, styles)], { type: "text/html;charset=utf-8" });
  } finally {
    sheet.dispose();
  }
}

/** Removes what isn't shown on paper, so that the file doesn't contain it either. */
function keepShown(main: HTMLElement): void {
  const view = main.ownerDocument.defaultView!;
  for (const element of main.querySelectorAll(LEFT_OUT)) element.remove();
  for (const element of main.querySelectorAll("*"))
    if (element.isConnected && view.getComputedStyle(element).display === "none") element.remove();
}

/** Makes charts drawings with a name instead of controls, and links whole addresses. */
function makeStill(main: HTMLElement): void {
  for (const handle of main.querySelectorAll("[role=slider]")) {
    for (const name of handle.getAttributeNames())
      if (name === "role" || name.startsWith("aria-")) handle.removeAttribute(name);
    handle.setAttribute("aria-hidden", "true");
  }
  for (const element of main.querySelectorAll("[tabindex]")) element.removeAttribute("tabindex");
  for (const chart of main.querySelectorAll("svg[data-chart]")) chart.setAttribute("role", "img");
  for (const link of main.querySelectorAll("a")) link.setAttribute("href", link.href);
  main.querySelector("[data-paper-header]")?.removeAttribute("aria-hidden");
}

/** The file's text. A document made here would apply the style at once, which the page's own policy forbids. */
function documentOf(main: HTMLElement, title: string, styles: string): string {
  const root = document.documentElement;
  return [
    "<!doctype html>",
    `<html lang="${escaped(root.lang)}" style="${escaped(root.style.cssText)}">`,
    `<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>`,
    // The end of a style element is found in its text, wherever that is.
    `<style>${styles.replaceAll("</", String.raw`<\/`)}</style></head>`,
    `<body class="${escaped(document.body.className)}">${main.outerHTML}</body></html>\n`,
  ].join("\n");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
