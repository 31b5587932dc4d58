/** A drawing on the page as a document of its own: styles inlined, colors in a format that every program reads, a title above. */

/** The text above and below an exported drawing. */
export interface Heading {
  readonly title: string;
  /** A line below the title, such as the sentence that the chart shows. */
  readonly subtitle: string;
  /** The source: who computed it and from what. */
  readonly note: string;
  /** Names of the curves with the class of their line and its dashes. */
  readonly legend: readonly { readonly label: string; readonly line: string; readonly dashes: string }[];
}

/** An SVG document with its size in pixels. */
export interface SvgDocument {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

const NS = "http://www.w3.org/2000/svg";
const PAINTS = ["fill", "stroke"] as const;
const COPIED = [
  "stroke-width",
  "stroke-dasharray",
  "stroke-linejoin",
  "font-size",
  "font-weight",
  "font-variant-numeric",
  "opacity",
] as const;
const MARGIN = 20;
/** Used if the page's own face isn't installed. */
const FACES = "'Geist Variable', Geist, 'Helvetica Neue', Arial, sans-serif";

/**
 * Reads any CSS color as red, green, blue (0 to 255) and opacity: the canvas knows all formats, other programs only this
 * one.
 */
function colourReader(): (colour: string) => { hex: string; opacity: number } {
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })!;
  const known = new Map<string, { hex: string; opacity: number }>();
  return (colour) => {
    const found = known.get(colour);
    if (found) return found;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    // The canvas loses the color of nearly transparent values, so it's read again without opacity.
    const opaque = alpha > 0 && alpha < 255 ? /^(.*?)(?:\s*\/\s*[\d.%]+)?\)$/.exec(colour)?.[1] : undefined;
    if (opaque !== undefined && !colour.startsWith("rgba")) {
      const { hex } = readOpaque(context, `${opaque})`);
      known.set(colour, { hex, opacity: Number((alpha / 255).toFixed(3)) });
    } else {
      const hex = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
      known.set(colour, { hex, opacity: Number((alpha / 255).toFixed(3)) });
    }
    return known.get(colour)!;
  };
}

function readOpaque(context: OffscreenCanvasRenderingContext2D, colour: string): { hex: string } {
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const parts = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  return { hex: `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}` };
}

type Read = ReturnType<typeof colourReader>;

/** Writes an element's computed style into its copy as plain attributes. */
function settle(original: Element, copy: Element, read: Read): void {
  const style = getComputedStyle(original);
  for (const paint of PAINTS) {
    const value = style.getPropertyValue(paint);
    if (value === "none" || value === "") copy.setAttribute(paint, "none");
    else {
      const { hex, opacity } = read(value);
      copy.setAttribute(paint, opacity === 0 ? "none" : hex);
      const own = Number(style.getPropertyValue(`${paint}-opacity`) || 1) * opacity;
      if (own < 1 && own > 0) copy.setAttribute(`${paint}-opacity`, String(own));
    }
  }
  for (const name of COPIED) {
    const value = style.getPropertyValue(name);
    if (value !== "" && value !== "none" && value !== "normal" && value !== "auto")
      copy.setAttribute(name, value);
  }
  copy.removeAttribute("class");
  for (const { name } of copy.attributes)
    if (/^(aria-|data-|role$|tabindex$)/.test(name)) copy.removeAttribute(name);
}

/**
 * Copies a drawing with its styles, but without parts that only serve the pointer (`data-chrome`, invisible
 * targets).
 */
function settledCopy(original: Element, read: Read): Element {
  const copy = original.cloneNode(false) as Element;
  settle(original, copy, read);
  for (const child of original.childNodes) {
    if (child instanceof Element) {
      if (child.hasAttribute("data-chrome") || child.getAttribute("fill") === "transparent") continue;
      copy.append(settledCopy(child, read));
    } else if (child.nodeType === Node.TEXT_NODE) copy.append(child.cloneNode());
  }
  return copy;
}

function textLine(
  content: string,
  { x, y, size, weight = 400, fill }: { x: number; y: number; size: number; weight?: number; fill: string },
): SVGTextElement {
  const line = document.createElementNS(NS, "text");
  for (const [name, value] of Object.entries({ x, y, "font-size": size, "font-weight": weight, fill }))
    line.setAttribute(name, String(value));
  line.textContent = content;
  return line;
}

/** Truncates a text that would leave the drawing. */
function fitting(text: string, size: number, width: number): string {
  const room = Math.floor(width / (size * 0.54));
  return text.length <= room ? text : `${text.slice(0, Math.max(1, room - 1)).trimEnd()}…`;
}

/** A chart on the page as an SVG document on the same background. */
export function svgDocument(drawing: SVGSVGElement, heading: Heading): SvgDocument {
  const read = colourReader();
  const colourOf = (name: string) =>
    read(getComputedStyle(document.documentElement).getPropertyValue(name).trim()).hex;
  const [ink, muted, background] = [colourOf("--ink"), colourOf("--muted"), colourOf("--bg")];
  const inner = Number(drawing.getAttribute("width"));
  const width = inner + 2 * MARGIN;
  const root = document.createElementNS(NS, "svg");
  const chart = settledCopy(drawing, read);
  const legend = legendLines(drawing, heading.legend, { read, muted, width: inner });
  const top = MARGIN + 50 + legend.height;
  const height = top + Number(drawing.getAttribute("height")) + 34;
  for (const [name, value] of Object.entries({
    xmlns: NS,
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    "font-family": FACES,
  }))
    root.setAttribute(name, String(value));
  const sheet = document.createElementNS(NS, "rect");
  for (const [name, value] of Object.entries({ width: "100%", height: "100%", fill: background }))
    sheet.setAttribute(name, value);
  chart.setAttribute("x", String(MARGIN));
  chart.setAttribute("y", String(top));
  chart.setAttribute("overflow", "visible");
  root.append(
    sheet,
    textLine(fitting(heading.title, 16, inner), {
      x: MARGIN,
      y: MARGIN + 14,
      size: 16,
      weight: 600,
      fill: ink,
    }),
    textLine(fitting(heading.subtitle, 12, inner), { x: MARGIN, y: MARGIN + 34, size: 12, fill: muted }),
    ...legend.lines,
    chart,
    textLine(fitting(heading.note, 10, inner), { x: MARGIN, y: height - 12, size: 10, fill: muted }),
  );
  return { text: new XMLSerializer().serializeToString(root), width, height };
}

/** The curves' names, each after a piece of its line, in as many rows as needed. */
function legendLines(
  drawing: SVGSVGElement,
  legend: Heading["legend"],
  { read, muted, width }: { read: Read; muted: string; width: number },
): { lines: Element[]; height: number } {
  const lines: Element[] = [];
  let [x, y] = [MARGIN, MARGIN + 54];
  for (const { label, line, dashes } of legend) {
    const length = 26 + label.length * 5.5 + 18;
    if (x + length > width + MARGIN && x > MARGIN) [x, y] = [MARGIN, y + 16];
    const probe = document.createElementNS(NS, "line");
    probe.setAttribute("class", line);
    drawing.append(probe);
    const stroke = read(getComputedStyle(probe).stroke).hex;
    probe.remove();
    probe.removeAttribute("class");
    for (const [name, value] of Object.entries({
      x1: x,
      x2: x + 20,
      y1: y - 4,
      y2: y - 4,
      stroke,
      "stroke-width": 2,
    }))
      probe.setAttribute(name, String(value));
    if (dashes !== "") probe.setAttribute("stroke-dasharray", dashes);
    lines.push(probe, textLine(label, { x: x + 26, y, size: 11, fill: muted }));
    x += length;
  }
  return { lines, height: legend.length === 0 ? 0 : y - MARGIN - 40 };
}
