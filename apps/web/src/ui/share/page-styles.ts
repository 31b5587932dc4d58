/** The page's own style sheets as text, as on paper. */

/**
 * All style rules of the page, with print rules always active. `faces` decides about the font faces: beside the page they
 * load as they do there; a picture needs them embedded.
 */
export async function pageStyles(faces: "linked" | "embedded"): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const texts = await Promise.all(
    rules.map(async (rule) =>
      faces === "embedded" && rule instanceof CSSFontFaceRule ? embedded(rule) : rule.cssText,
    ),
  );
  return texts.join("\n").replace(/@media print\b/g, "@media all");
}

/** A face with its file inside, if the page has loaded it; otherwise nothing. */
async function embedded(rule: CSSFontFaceRule): Promise<string> {
  const { style } = rule;
  const range = style.getPropertyValue("unicode-range").replaceAll(/\s/g, "").toLowerCase();
  const plain = (name: string) => name.replaceAll(/["']/g, "");
  const used = [...document.fonts].some(
    (face) =>
      face.status === "loaded" &&
      plain(face.family) === plain(style.getPropertyValue("font-family")) &&
      face.unicodeRange.replaceAll(/\s/g, "").toLowerCase() === range,
  );
  const source = /url\("?([^")]+)"?\)/.exec(style.getPropertyValue("src"))?.[1];
  if (!used || source === undefined) return "";
  const reply = await fetch(new URL(source, rule.parentStyleSheet?.href ?? document.baseURI));
  if (!reply.ok) return "";
  return rule.cssText.replace(/url\("?[^")]+"?\)/, `url("${await dataUrl(await reply.blob())}")`);
}

/** A file as a `data:` address. */
export async function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(new Error("Couldn't load a file of the page")));
    reader.readAsDataURL(file);
  });
}
