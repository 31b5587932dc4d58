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

function documentOf(main: HTMLElement, title: string, styles: string): string {
  const { documentElement: root, head, body } = document.implementation.createHTMLDocument(title);
  const add = (name: "meta" | "style", attributes: Readonly<Record<string, string>>, text = "") => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.textContent = text;
    head.append(element);
  };
  add("meta", { charset: "utf-8" });
  add("meta", { "http-equiv": "Content-Security-Policy", content: POLICY });
  add("meta", { name: "viewport", content: "width=device-width, initial-scale=1" });
  // The end of a style element is found in its text, wherever that is.
  add("style", {}, styles.replaceAll("</", String.raw`<\/`));
  root.lang = document.documentElement.lang;
  root.style.cssText = document.documentElement.style.cssText;
  body.className = document.body.className;
  body.append(main);
  return `<!doctype html>\n${root.outerHTML}\n`;
}
