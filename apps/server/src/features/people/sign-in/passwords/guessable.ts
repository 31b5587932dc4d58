/**
 * Passwords that meet every rule but are among the first to be tried: disguised words, names, keyboard runs,
 * and years.
 */
import { COMMON_WORDS } from "./common-words.ts";

/** This product's own words, which make weak passwords. */
const PRODUCT_WORDS = [
  "cyberrisk",
  "quantification",
  "riskmon",
  "cyber",
  "risk",
  "crq",
  "assessment",
  "scenario",
];

/** Adjacent keys in rows, and adjacent letters and digits in order. */
const RUNS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "yxcvbnm",
  ")!@#$%^&*()",
  "a1b2c3d4e5f6g7",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "!qaz@wsx#edc$rfv%tgb^yhn&ujm",
].flatMap((run) => [run, Array.from(run).toReversed().join("")]);

/** Characters that replace letters. */
const DISGUISES: Readonly<Record<string, string>> = {
  a: "a@4",
  b: "b8",
  e: "e3€",
  g: "g9",
  i: "i1!|",
  l: "l1!|",
  o: "o0",
  s: "s$5",
  t: "t7+",
  z: "z2",
};

/** A letter that no word explains counts fully, another character half. */
const ENOUGH = 5;
/** A single long run of letters counts as a dictionary word, unless it is longer than most words. */
const LONG_WORD = 10;

/**
 * Whether a password would be guessed soon: hardly anything is left of it without common words, `ofTheirs`
 * (names, address, company), the product's words, keyboard runs, repetitions, and years, in any case and
 * disguise; or it is a single word with an ornament.
 */
export function isGuessable(password: string, ofTheirs: readonly string[] = []): boolean {
  const text = password.normalize("NFKC").toLowerCase();
  const covered = Array.from({ length: text.length }, () => false);
  const cover = (from: number, length: number) => covered.fill(true, from, from + length);
  for (const pattern of [...patternsOf(ofTheirs), COMMON, PRODUCT, REPEATED, YEAR])
    for (const found of text.matchAll(pattern)) cover(found.index, found[1]!.length);
  for (let at = 0; at < text.length; at++) {
    const length = runAt(text, at);
    if (length >= 3) cover(at, length);
  }
  const left = text.split("").filter((_, at) => !covered[at]);
  const letters = left.filter((char) => /\p{L}/u.test(char)).length;
  if (letters + (left.length - letters) / 2 < ENOUGH) return true;
  return isOneWord(password) && left.length - letters <= 2;
}

/** A single run of letters, with at most its first capitalized, or all; no letter before or after it. */
function isOneWord(password: string): boolean {
  const found = /^\P{L}*(\p{L}\p{Ll}*|\p{Lu}+)\P{L}*$/u.exec(password);
  return found !== null && found[1]!.length < LONG_WORD;
}

/** How many characters from a position on follow one another in a run. */
function runAt(text: string, at: number): number {
  let longest = 0;
  for (const run of RUNS) {
    let length = 3;
    while (at + length <= text.length && run.includes(text.slice(at, at + length))) length += 1;
    longest = Math.max(longest, length - 1);
  }
  return longest;
}

/** The person's words of three letters or more, including each part of names and addresses. */
function patternsOf(ofTheirs: readonly string[]): RegExp[] {
  const words = ofTheirs
    .flatMap((text) =>
      text
        .normalize("NFKC")
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter((word) => word.length >= 3);
  return words.length > 0 ? [anyOf(words)] : [];
}

/** Any of the words, in any disguise, even if they overlap. */
function anyOf(words: readonly string[]): RegExp {
  const disguised = (word: string) =>
    Array.from(word, (letter) => `[${(DISGUISES[letter] ?? letter).replace(/[\]\\^-]/g, "\\$&")}]`).join("");
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  return new RegExp(`(?=(${longestFirst.map(disguised).join("|")}))`, "gu");
}

const COMMON = anyOf(COMMON_WORDS);
const PRODUCT = anyOf(PRODUCT_WORDS);
const REPEATED = /(?=((.{1,4})\2{2,}|(.{2,4})\3))/gu;
const YEAR = /(?=((?:19|20)\d\d))/g;
