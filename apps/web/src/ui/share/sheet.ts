import { PAPER_WIDTH, type Stretch } from "./paper.ts";
import { pageStyles } from "./page-styles.ts";

/** A copy of a part of the page, laid out as on paper, in a separate invisible document. */
export interface Sheet {
  readonly page: Document;
  /** In CSS pixels. */
  readonly height: number;
  /** Parts that a page break should not cut. */
  readonly whole: readonly Stretch[];
  /** Removes it. */
  readonly dispose: () => void;
}

/** Rows and drawings are never cut; short sections only if they would leave a page rather empty. */
const WHOLE = "tr, li, dl, svg, figure, p, h1, h2, h3, [data-paper-header], [data-whole]";
const SECTION_AT_MOST = 460;

/**
 * Lays out the target under the paper's header and its title. The page's own styles apply, with print rules always active, in
 * light.
 */
export async function layOutSheet(target: HTMLElement, title: string): Promise<Sheet> {
  // As for a print by the browser: the header is brought up to date.
  window.dispatchEvent(new Event("beforeprint"));
  const styles = await pageStyles("linked");
  const frame = document.createElement("iframe");
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  Object.assign(frame.style, {
    position: "fixed",
    left: "-10000px",
    top: "0",
    width: `${PAPER_WIDTH}px`,
    height: "1000px",
    border: "0",
    visibility: "hidden",
  });
  // With a doctype, or the browser would use quirks mode.
  const loaded = new Promise((resolve) => {
    frame.addEventListener("load", resolve, { once: true });
  });
  frame.srcdoc = "<!doctype html>";
  document.body.append(frame);
  const dispose = () => {
    frame.remove();
    window.dispatchEvent(new Event("afterprint"));
  };
  try {
    await loaded;
    const page = frame.contentDocument;
    const view = frame.contentWindow as (Window & typeof globalThis) | null;
    if (page === null || view === null) throw new Error("The browser gives no page to lay out on");
    const sheet = new view.CSSStyleSheet();
    await sheet.replace(styles);
    page.adoptedStyleSheets = [sheet];
    page.documentElement.lang = document.documentElement.lang;
    page.documentElement.style.cssText = document.documentElement.style.cssText;
    const main = fill(page, target, title);
    await page.fonts.ready;
    const height = Math.ceil(main.getBoundingClientRect().bottom);
    return { page, height, whole: wholeParts(main), dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}

/** Puts the header, the title and the target into the page. */
function fill(page: Document, target: HTMLElement, title: string): HTMLElement {
  const { body } = page;
  body.className = document.body.className;
  const main = page.createElement("main");
  const head = document.querySelector("[data-paper-header]");
  const copy = target.cloneNode(true) as HTMLElement;
  delete copy.dataset["paper"];
  for (const part of copy.querySelectorAll("[data-paper-header]")) part.parentElement?.remove();
  if (head) main.append(page.adoptNode(head.cloneNode(true)));
  if (copy.querySelector("h1") === null) {
    const heading = page.createElement("h1");
    heading.className = "mb-4 font-display text-2xl font-semibold";
    heading.textContent = title;
    main.append(heading);
  }
  main.append(page.adoptNode(copy));
  body.append(main);
  return main;
}

/** Parts that belong together: small parts, headings with the first of what follows them, short sections. */
function wholeParts(main: HTMLElement): Stretch[] {
  const stretchOf = (element: Element): Stretch => {
    const { top, bottom } = element.getBoundingClientRect();
    return { from: top, to: bottom };
  };
  const parts = [...main.querySelectorAll(WHOLE)].map(stretchOf);
  for (const heading of main.querySelectorAll("h1, h2, h3, thead, caption")) {
    const next = following(heading);
    if (next) parts.push({ from: heading.getBoundingClientRect().top, to: stretchOf(next).to });
  }
  const sections = [...main.querySelectorAll("section")].map(stretchOf);
  parts.push(...sections.filter(({ from, to }) => to - from <= SECTION_AT_MOST));
  return parts.filter(({ from, to }) => to > from);
}

/** The first small part after a heading. */
function following(heading: Element): Element | null {
  for (let element: Element | null = heading; element; element = element.parentElement) {
    const next = element.nextElementSibling;
    if (next) return next.matches(WHOLE) ? next : (next.querySelector(WHOLE) ?? next);
  }
  return null;
}
