/** Properties in the product's namespace whose values come back to the letter, whatever they hold. */
import { RULES } from "../datatypes.ts";
import { OWN, type Prop } from "./shapes.ts";

/** The class of a value that is written as a JSON string, because OSCAL's lines or XML can't hold it. */
const QUOTED = "json-string";

/** A text as a property's value. */
export function exactProp(name: string, text: string): Prop {
  return RULES.string.is(text) && isPrintable(text)
    ? { name, ns: OWN, value: text }
    : { name, ns: OWN, value: quoted(text), class: QUOTED };
}

/** The text of such a property; undefined if there is none. */
export function exactText(props: readonly Prop[] | undefined, name: string): string | undefined {
  return props === undefined ? undefined : exactTexts(props, name)[0];
}

/** The texts of all such properties, in their order. */
export function exactTexts(props: readonly Prop[] | undefined, name: string): string[] {
  const own = (props ?? []).filter((one) => one.name === name && one.ns === OWN);
  return own.flatMap((prop) => (prop.class === QUOTED ? unquoted(prop.value) : [prop.value]));
}

function unquoted(value: string): string[] {
  try {
    const text: unknown = JSON.parse(value);
    return typeof text === "string" ? [text] : [];
  } catch {
    return [];
  }
}

/** Characters that XML can hold in one line. */
export function isPrintable(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\u2028\u2029\uFFFE\uFFFF]/u.test(text);
}

/** A JSON string of ASCII alone. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[^ -~]/g,
    (character) => String.raw`\u` + character.charCodeAt(0).toString(16).padStart(4, "0"),
  );
}
