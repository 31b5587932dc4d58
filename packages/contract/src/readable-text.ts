/** Which characters a name can contain, decided by Unicode's own properties. */

/** The message when a name is refused for its characters. */
export const UNREADABLE = "can't contain invisible or text-direction characters";

/**
 * Invisible characters that a script needs in certain places: joiners between the letters of scripts that join (Persian, Hindi, …)
 * and between the parts of an emoji, and the variation selectors of emoji, Han and Mongolian.
 */
const NEEDED = new RegExp(
  [
    "(?<=[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Mongolian}]\\p{Mn}*)\\u200C(?=[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Mongolian}])",
    "(?<=[\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}]\\p{M}*)[\\u200C\\u200D](?=[\\p{L}\\p{M}])",
    "(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})",
    "(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}])\\uFE0F",
    "(?<=[0-9#*])\\uFE0F(?=\\u20E3)",
    "(?<=\\p{Ideographic})[\\u{E0100}-\\u{E01EF}]",
    "(?<=\\p{Script=Mongolian})[\\u180B-\\u180D\\u180F]",
  ].join("|"),
  "gu",
);

/** Format characters that are visible: they enclose Arabic, Syriac and Kaithi numbers. */
const VISIBLE_FORMAT = "\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2\\u{110BD}\\u{110CD}";

/** Invisible, or reordering the text around it. The braille pattern without dots is a blank, too. */
const HIDDEN = new RegExp(
  `[\\p{Bidi_Control}\\p{Default_Ignorable_Code_Point}\\p{Zl}\\p{Zp}\\p{Co}\\p{Noncharacter_Code_Point}\\u2800]|(?![${VISIBLE_FORMAT}])\\p{Cf}`,
  "u",
);
const ALL_HIDDEN = new RegExp(HIDDEN.source, "gu");

/** An accent without a base letter, or more of them than any script uses (UTS #39, section 5.4). */
const LOOSE_MARKS = /(?<![\p{L}\p{N}\p{P}\p{S}\p{M}])\p{M}|[\p{Mn}\p{Me}]{5}/u;

/** Whether every character of a text is visible, in the order in which it was written. */
export function isReadable(text: string): boolean {
  return !HIDDEN.test(text.replace(NEEDED, "")) && !LOOSE_MARKS.test(text);
}

/** A text without its invisible characters, for external names that can't be sent back. */
export function readable(text: string): string {
  const kept = text.toWellFormed().normalize("NFC");
  const needed = new Set([...kept.matchAll(NEEDED)].map(({ index }) => index));
  return kept
    .replace(ALL_HIDDEN, (character, at: number) => (needed.has(at) ? character : ""))
    .replace(/(?<![\p{L}\p{N}\p{P}\p{S}\p{M}])\p{M}+/gu, "")
    .replace(/([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu, "$1");
}

/** A text without the characters that change the direction of what follows them. */
export function withoutDirections(text: string): string {
  return text.replace(/[\u202A-\u202E\u2066-\u2069]/gu, "");
}

/** A text as stored: composed (NFC), with plain spaces in place of the many that look like one. */
export function composed(text: string): string {
  return text.normalize("NFC").replace(/\p{Zs}/gu, " ");
}
