/** Identifiers of controls as people and files write them. */

/** How a framework writes its identifiers, from their parts in capitals: `AC-2(3)` is `AC`, `2`, `3`. */
interface Notation {
  readonly parts: RegExp;
  readonly write: (parts: readonly (string | undefined)[]) => string;
}

const number = (digits: string | undefined): string => String(Number(digits));
const padded = (digits: string | undefined): string => number(digits).padStart(2, "0");

/** `3.1.1` and `03.01.01` alike. */
const THREE_NUMBERS = /^(\d{1,2})\.(\d{1,2})\.(\d{1,2})$/;

const NOTATIONS: Readonly<Record<string, Notation>> = {
  "nist-sp-800-53-r5": {
    parts: /^([A-Z]{2})[- ]?(\d{1,2})(?: ?\( ?(\d{1,2}) ?\)|\.(\d{1,2}))?$/,
    write: ([family, control, enhancement, dotted]) => {
      const more = enhancement ?? dotted;
      return `${family}-${number(control)}${more === undefined ? "" : `(${number(more)})`}`;
    },
  },
  "nist-csf-2-0": {
    parts: /^([A-Z]{2})(?:[. ]?([A-Z]{2})(?:[- .]?(\d{1,2}))?)?$/,
    write: ([group, category, subcategory]) =>
      [group, category && `.${category}`, subcategory && `-${padded(subcategory)}`].filter(Boolean).join(""),
  },
  "nist-sp-800-171-r2": { parts: THREE_NUMBERS, write: (parts) => parts.map(number).join(".") },
  "nist-sp-800-171-r3": { parts: THREE_NUMBERS, write: (parts) => parts.map(padded).join(".") },
  "iso-27001-2022": {
    parts: /^(A[. ]?)?(\d{1,2})((?:\.\d{1,2}){1,2})$/,
    write: ([annex, clause, rest]) => `${annex === undefined ? "" : "A."}${number(clause)}${rest}`,
  },
  "pci-dss-4-0-1": {
    parts: /^(A)?[- ]?(\d{1,2}(?:\.\d{1,2}){0,4})$/,
    write: ([appendix = "", numbers = ""]) => `${appendix}${numbers.split(".").map(number).join(".")}`,
  },
  "scf-2024-2": {
    parts: /^([A-Z]{3})[- ]?(\d{1,2})(?:\.(\d{1,2}))?$/,
    write: ([domain, control, further]) =>
      `${domain}-${padded(control)}${further === undefined ? "" : `.${number(further)}`}`,
  },
  "cmmc-2-0": {
    parts: /^([A-Z]{2}\.L[123]-)(.+)$/,
    write: ([start, rest]) => `${start}${rest?.toLowerCase()}`,
  },
  "hipaa-security-rule": {
    parts: /^(164\.3\d\d)((?:\([A-Z0-9]+\)){0,5})$/,
    // (a)(1)(ii)(A): only the fourth level is in capitals.
    write: ([section, levels = ""]) =>
      [section, ...levels.split(/(?<=\))/).map((level, i) => (i === 3 ? level : level.toLowerCase()))].join(
        "",
      ),
  },
};

/**
 * An identifier as its framework writes it: `AC-2(3)` for `AC-02(03)`, `ac-2.3` and `AC-2 (3)`, `PR.AA-01` for `pr.aa-1`. Undefined if it can't be one of that
 * framework, whether or not it has such an entry.
 */
export function controlId(framework: string, typed: string): string | undefined {
  const text = typed.trim().toUpperCase().replaceAll(/\s+/g, " ");
  const notation = NOTATIONS[framework];
  if (!notation) return text === "" ? undefined : text;
  const found = notation.parts.exec(text);
  return found ? notation.write(found.slice(1)) : undefined;
}
