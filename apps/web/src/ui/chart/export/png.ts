import type { SvgDocument } from "./svg-document.ts";

/** Dots a pixel: pictures in slides and reports stay sharp. */
const SCALE = 2;

/** The page's text face, so that the picture has it: an image cannot use the page's fonts. */
async function embeddedFace(): Promise<string> {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const source = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue("src"))?.[1];
      if (source === undefined || !/geist-latin-wght/i.test(source)) continue;
      const reply = await fetch(new URL(source, sheet.href ?? document.baseURI));
      const bytes = new Uint8Array(await reply.arrayBuffer());
      const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
      return `<style>@font-face{font-family:"Geist Variable";font-weight:100 900;src:url(data:font/woff2;base64,${btoa(text)}) format("woff2")}</style>`;
    }
  }
  return "";
}

/** Draws an SVG document as a PNG, twice as fine as on the screen. @throws Error if the browser cannot draw it */
export async function pngOf({ text, width, height }: SvgDocument): Promise<Blob> {
  const face = await embeddedFace().catch(() => "");
  const styled = text.replace(/(<svg[^>]*>)/, `$1${face}`);
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(styled)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * SCALE);
  canvas.height = Math.ceil(height * SCALE);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser has no canvas");
  context.scale(SCALE, SCALE);
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture is empty"))), "image/png");
  });
}
