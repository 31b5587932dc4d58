import { escapeHtml } from "../http/escape-html.ts";
import { withoutDirections } from "@crq/contract/readable-text";

/** A mail's content: a heading, paragraphs, and optionally a quotation, facts, one code, one link. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Whose branding it uses; by default the product's own. */
  readonly brand?: Brand | undefined;
  /** The preview line after the subject in a list of mails; it adds nothing that the mail doesn't say. */
  readonly preheader?: string;
  /** A person's own words, set apart from ours. */
  readonly quote?: { readonly text: string; readonly by: string } | undefined;
  /** The details, as a small table: label and value. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** Shown large, for typing. */
  readonly code?: string;
  /** A button, with the address spelled out below. */
  readonly link?: { readonly label: string; readonly href: string };
  /** Small print: how long the link is valid, and what to do if the mail was unexpected. */
  readonly notes?: readonly string[];
}

/** A tenant's branding in its mail. */
export interface Brand {
  readonly name: string;
  /** `#rrggbb`; the product's own color by default. */
  readonly accent?: string | null;
}

/** The default brand text. */
export const BRAND = "Cyber Risk Quantification";

/** The product's own accent color. */
const ACCENT = "#0b5563";

/** The plain-text form of a message. */
export function textOf(message: Message): string {
  const { quote, facts = [], code, link, notes = [], brand } = message;
  const text = [
    message.heading,
    ...message.paragraphs,
    ...(quote ? [`${quote.by} writes:\n${quote.text.replace(/^/gm, "> ")}`] : []),
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join("\n")] : []),
    ...(code ? [code] : []),
    ...(link ? [`${link.label}: ${link.href}`] : []),
    ...notes,
    signature(brand),
  ].join("\n\n");
  return withoutDirections(text);
}

/**
 * The HTML form of a message: one column in tables, which every mail program renders the same way; no images,
 * nothing loaded from elsewhere; readable in light and dark. Everything variable is escaped.
 */
export function htmlOf(message: Message): string {
  const { quote, facts = [], code, link, notes = [], brand } = message;
  const accent = /^#[0-9a-f]{6}$/i.exec(brand?.accent ?? "")?.[0] ?? ACCENT;
  const content = [
    `<h1 class="ink" style="margin:0 0 16px;font:600 24px/1.3 Georgia,'Times New Roman',serif;color:#17262b">${escapeHtml(message.heading)}</h1>`,
    ...message.paragraphs.map((text) => `<p style="margin:0 0 16px">${lines(text)}</p>`),
    quote ? quoteHtml(quote, accent) : "",
    facts.length > 0 ? factsHtml(facts) : "",
    code
      ? `<p class="ink code" style="margin:24px 0;padding:16px 0;border-radius:6px;background:#eef3f4;text-align:center;font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px;color:#17262b">${escapeHtml(code)}</p>`
      : "",
    link ? linkHtml(link, accent) : "",
  ].join("");
  const small = notes
    .map(
      (text) =>
        `<p class="muted" style="margin:0 0 8px;font-size:13px;line-height:1.5;color:#55676e">${lines(text)}</p>`,
    )
    .join("");
  const name = escapeHtml(brand?.name ?? BRAND);
  const preheader = message.preheader
    ? `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(message.preheader)}${"&#847;&zwnj;&nbsp;".repeat(60)}</div>`
    : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(message.subject)}</title><style>${DARK}</style></head><body class="page" style="margin:0;padding:0;background:#f3f6f7;color:#2b3b41">${preheader}<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f6f7"><tr><td align="center" style="padding:32px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr><td class="ink" style="padding:0 4px 14px;font:600 16px/1.3 Georgia,'Times New Roman',serif;color:#17262b">${name}</td></tr><tr><td class="sheet" style="padding:32px 28px 24px;background:#ffffff;border:1px solid #d5dfe2;border-top:3px solid ${accent};border-radius:6px;font:15px/1.6 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#2b3b41">${content}${small && `<div class="rule" style="margin:24px 0 16px;border-top:1px solid #d5dfe2;font-size:0;line-height:0">&nbsp;</div>${small}`}</td></tr><tr><td class="muted" style="padding:16px 4px 0;font:12px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#55676e">${escapeHtml(signature(brand))}</td></tr></table></td></tr></table></body></html>`;
}

/** Dark mode, for mail programs that support it; the others invert the light colors themselves. */
const DARK =
  "@media (prefers-color-scheme:dark){.page{background:#10181b!important;color:#d3dde0!important}.sheet{background:#172125!important;border-right-color:#33424a!important;border-bottom-color:#33424a!important;border-left-color:#33424a!important;color:#d3dde0!important}.ink{color:#f1f5f6!important}.code,.quote{background:#10181b!important}.muted{color:#9fb0b6!important}.rule,.fact{border-color:#33424a!important}.address{color:#7cc3d1!important}}@media (max-width:480px){.sheet{padding:24px 18px 18px!important}}";

function quoteHtml(quote: { text: string; by: string }, accent: string): string {
  return `<div class="quote" style="margin:0 0 20px;padding:12px 16px;border-left:3px solid ${accent};border-radius:0 4px 4px 0;background:#f3f6f7"><p class="muted" style="margin:0 0 4px;font-size:13px;color:#55676e">${escapeHtml(quote.by)} writes:</p><p style="margin:0">${lines(quote.text)}</p></div>`;
}

function factsHtml(facts: readonly (readonly [string, string])[]): string {
  const cell =
    "padding:8px 0;border-top:1px solid #d5dfe2;vertical-align:top;font-size:14px;line-height:1.45";
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="fact muted" style="${cell};padding-right:16px;color:#55676e;white-space:nowrap">${escapeHtml(label)}</td><td class="fact ink" width="100%" style="${cell};color:#17262b;word-break:break-word">${lines(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px">${rows.join("")}</table>`;
}

function linkHtml(link: { label: string; href: string }, accent: string): string {
  const href = escapeHtml(link.href);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 20px"><tr><td style="border-radius:5px;background:${accent}"><a href="${href}" style="display:inline-block;padding:12px 22px;border-radius:5px;border:1px solid ${accent};color:${inkOn(accent)};font-weight:600;text-decoration:none">${escapeHtml(link.label)}</a></td></tr></table><p class="muted" style="margin:0;font-size:13px;line-height:1.5;color:#55676e">If the button does not open, copy this address:<br><a class="address" href="${href}" style="color:#0b5563;word-break:break-all">${href}</a></p>`;
}

/** White or near-black, whichever is easier to read on a color (WCAG 2 contrast). */
function inkOn(color: string): string {
  const channels = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * channels[0]! + 0.7152 * channels[1]! + 0.0722 * channels[2]!;
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.058 ? "#ffffff" : "#10181b";
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll(/\r?\n/g, "<br>");
}

function signature(brand: Brand | undefined): string {
  return brand && brand.name !== BRAND ? `${brand.name}, with ${BRAND}` : BRAND;
}
