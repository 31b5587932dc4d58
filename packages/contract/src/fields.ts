/** Shapes that many routes share. */
import * as z from "zod/mini";
import { composed, isReadable, UNREADABLE, withoutDirections } from "./readable-text.ts";

/** An identifier. */
export const Id = z.uuid("must be a UUID");
/** The parameters of a route about one record. */
export const ById = z.strictObject({ id: Id });
/** A moment, ISO 8601 with zone. */
export const Instant = z.iso.datetime({ offset: true });
/** A record's version: each save increases it by one; a save that names an older one is refused with 409. */
export const Version = z
  .int()
  .check(z.minimum(1, "must be the version that you read"), z.maximum(2147483647));
/** No body. */
export const Nothing = z.void();

const text = (missing = "is required") =>
  z.string({ error: ({ input }) => (input === undefined ? missing : "must be text") });
/** Half of a character (a lone surrogate) is not valid text: databases and JSON readers refuse it. */
const whole = z.refine((value) => String(value).isWellFormed(), "must not contain half of a character");
// eslint-disable-next-line no-control-regex
const oneLine = z.regex(/^[^\u0000-\u001f\u007f]*$/u, "must not contain control characters");

const shown = z.refine((value) => isReadable(String(value)), UNREADABLE);

/** Changes a text, unless it's far too long for any field: megabytes aren't looked at to say so. */
const changed = (change: (value: string) => string) =>
  z.overwrite<string>((value) => (value.length > 2e5 ? value : change(value)));
const most = (max: number, error = `must have at most ${max} characters`) =>
  z.maxLength(max, { error, abort: true });

/**
 * A line of text, such as a name or a title: composed (NFC), trimmed, `min` to `max` characters, without control characters,
 * invisible characters or ones that change the text direction.
 */
export function line(min: number, max: number, tooShort?: string, tooLong = tooShort) {
  const words = `must have ${min} to ${max} characters`;
  return text(tooShort).check(
    changed((value) => composed(value).trim()),
    z.minLength(min, tooShort ?? words),
    most(max, tooLong ?? words),
    whole,
    oneLine,
    shown,
  );
}

/** The address of a web page, at most `max` characters. */
export function webAddress(max: number) {
  return z.url({ protocol: /^https?$/, message: "must be a web address" }).check(most(max), whole, oneLine);
}

const long = (max: number) =>
  [
    most(max),
    whole,
    // eslint-disable-next-line no-control-regex
    z.regex(/^[^\u0000]*$/u, "must not contain the NUL character"),
  ] as const;

/**
 * Several lines of text, at most `max` characters: composed (NFC), without characters that change the text direction beyond it; NUL,
 * which the database can't store, is refused.
 */
export function prose(max: number) {
  return text().check(
    changed((value) => withoutDirections(value.normalize("NFC"))),
    ...long(max),
  );
}

/** A file's text unchanged, at most `max` characters; NUL is refused. */
export function fileText(max: number) {
  return text().check(...long(max));
}

/** A currency's three-letter code: USD. */
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/u, "must be a currency's three letters"));

/** An email address. */
export const Email = z.email("must be an email address").check(most(254));

/** An email address or none; empty and null mean the same. */
export const MaybeEmail = z.nullable(z.union([z.literal(""), Email], "must be an email address"));

/** Optional text; empty and null mean the same. */
export function maybe(most: number) {
  return z.nullable(line(0, most));
}
