/**
 * A part of the page as a picture. The copy goes into an SVG as a foreign object together with the page's style sheets and
 * fonts, and the browser draws that: the page's policy allows it, as nothing is fetched or executed.
 */
import { PAPER_WIDTH, type Stretch } from "./paper.ts";
import { dataUrl, pageStyles } from "./page-styles.ts";
import { layOutSheet } from "./sheet.ts";

/** Image pixels per CSS pixel, so pictures in slides and on paper stay sharp. */
const SCALE = 2;
/** Browsers draw nothing on a canvas higher than this. */
const HIGHEST = 16_000;
/** The white margin around a separate picture, in pixels. */
const MARGIN = 28;
const SVG = "http://www.w3.org/2000/svg";

/** A laid-out sheet that can be drawn. Dispose of it afterwards. */
export interface Picture {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Parts that a page break should not cut. */
  readonly whole: readonly Stretch[];
  /** The whole sheet with a margin, as a file. */
  readonly png: () => Promise<Blob>;
  /** A range of the sheet, without a margin. */
  readonly draw: (stretch: Stretch) => Promise<ImageData>;
  readonly dispose: () => void;
}

/** Lays out the target as on paper, to be drawn. @throws Error if the browser can't */
export async function pictureOf(target: HTMLElement, title: string): Promise<Picture> {
  const sheet = await layOutSheet(target, title);
  try {
    await embedImages(sheet.page);
    const content = new XMLSerializer().serializeToString(sheet.page.documentElement);
    const styles = escaped(await pageStyles("embedded"));
    const root = escaped(document.documentElement.style.cssText);
    const svgOf = (from: number, width: number, height: number, margin: number) =>
      `<svg xmlns="${SVG}" width="${width}" height="${height}" style="${root}"><style>${styles}</style>` +
      `<foreignObject x="${margin}" y="${margin - from}" width="${PAPER_WIDTH}" height="${sheet.height}">${content}</foreignObject></svg>`;
    const whole: Stretch = { from: 0, to: sheet.height };
    const canvasOf = async ({ from, to }: Stretch, margin: number) => {
      const [width, height] = [PAPER_WIDTH + 2 * margin, to - from + 2 * margin];
      return drawn(svgOf(from, width, height, margin), width, height);
    };
    return {
      width: PAPER_WIDTH,
      height: sheet.height,
      whole: sheet.whole,
      dispose: sheet.dispose,
      png: async () => (await canvasOf(whole, MARGIN)).convertToBlob({ type: "image/png" }),
      draw: async (stretch) => {
        const canvas = await canvasOf(stretch, 0);
        return canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      },
    };
  } catch (error) {
    sheet.dispose();
    throw error;
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Embeds the files of images into the page; one that can't be loaded is replaced by its text. */
async function embedImages(page: Document): Promise<void> {
  await Promise.all(
    Array.from(page.images, async (image) => {
      if (image.src.startsWith("data:")) return;
      try {
        const reply = await fetch(image.src);
        if (!reply.ok) throw new Error(`${reply.status}`);
        image.src = await dataUrl(await reply.blob());
      } catch {
        image.replaceWith(image.alt);
      }
    }),
  );
}

/** Draws an SVG on white, at twice the screen's resolution, less if it's very long. */
async function drawn(svg: string, width: number, height: number): Promise<OffscreenCanvas> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(SCALE, HIGHEST / height);
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser has no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}
