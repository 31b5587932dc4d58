/** What a mail says: a heading, paragraphs, and optionally one code or one link. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Shown large, to be typed. */
  readonly code?: string;
  /** A button, with the address spelled out below. */
  readonly link?: { readonly label: string; readonly href: string };
}

/** The default brand text. */
export const BRAND = "Cyber Risk Quantification";

/** The plain-text form of a message. */
export function textOf(message: Message): string {
  return [
    message.heading,
    ...message.paragraphs,
    ...(message.code ? [message.code] : []),
    ...(message.link ? [`${message.link.label}: ${message.link.href}`] : []),
    BRAND,
  ].join("\n\n");
}

/** The HTML form of a message: one column, no images, readable in light and dark. Everything variable is escaped. */
export function htmlOf(message: Message): string {
  const paragraphs = message.paragraphs
    .map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`)
    .join("");
  const code = message.code
    ? `<p style="margin:24px 0;font:600 30px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px">${escapeHtml(message.code)}</p>`
    : "";
  const link = message.link
    ? `<p style="margin:24px 0"><a href="${escapeHtml(message.link.href)}" style="display:inline-block;padding:10px 18px;border-radius:5px;background:#0b5563;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(message.link.label)}</a></p><p style="margin:0 0 16px;font-size:13px;word-break:break-all">${escapeHtml(message.link.href)}</p>`
    : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(message.subject)}</title><style>@media (prefers-color-scheme:dark){.page{background:#10181b!important;color:#e8eef0!important}.rule{border-color:#33424a!important}}</style></head><body class="page" style="margin:0;background:#ffffff;color:#17262b"><div style="max-width:520px;margin:0 auto;padding:32px 20px;font:15px/1.55 -apple-system,'Segoe UI',Helvetica,Arial,sans-serif"><p style="margin:0 0 24px;font:600 15px Georgia,serif">${BRAND}</p><h1 style="margin:0 0 16px;font:600 22px/1.3 Georgia,serif">${escapeHtml(message.heading)}</h1>${paragraphs}${code}${link}<hr class="rule" style="margin:28px 0 0;border:0;border-top:1px solid #d5dfe2"></div></body></html>`;
}

/** Text made safe for HTML content and attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[c]!,
  );
}
