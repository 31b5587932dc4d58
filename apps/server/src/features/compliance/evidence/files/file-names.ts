/** Names of files that people upload: as they're kept and shown, and as a download carries them. */
import { withoutDirections } from "@crq/contract/readable-text";

/** The longest name that's kept. */
const MOST_NAME = 200;

/** A name without folders, control characters and characters that turn the reading direction; a long one is cut before its extension. */
export function keptName(given: string): string {
  const last = given.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1)!;
  const plain = withoutDirections(last)
    .replaceAll(/\p{Cc}/gu, "")
    .trim();
  const characters = Array.from(plain);
  if (characters.length <= MOST_NAME) return plain;
  const end = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? "";
  return `${characters.slice(0, MOST_NAME - end.length - 1).join("")}…${end}`;
}

/** The header `content-disposition` of a download: an ASCII name for old programs, and the whole one (RFC 6266). */
export function asAttachment(name: string): string {
  const ascii = name.replaceAll(/[^\w.() -]/g, "_");
  const whole = encodeURIComponent(name).replaceAll(/['()*]/g, (one) =>
    "%".concat(one.codePointAt(0)!.toString(16).toUpperCase()),
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
