/**
 * Converts estimates by name into a scenario file, and the paths of the engine's problems back into columns.
 */
import type { InputName } from "@crq/engine/inputs";
import type { Distribution } from "@crq/engine/scenario";
import { EVENT_CAP_COLUMN, FORM_CORRELATION_COLUMN, INPUT_COLUMNS, PRICE_YEAR_COLUMN } from "./columns.ts";

interface Loss {
  readonly form: string;
  readonly loss: Distribution;
  readonly cap?: number;
}

/** A scenario file under construction, not checked yet. */
export interface FileDraft {
  readonly schema: "crq-scenario/1";
  readonly id: string;
  readonly title: string;
  readonly currency: string;
  readonly frequency: Readonly<Record<string, Distribution>>;
  readonly primary: readonly Loss[];
  readonly secondary?: { readonly slef?: Distribution; readonly losses: readonly Loss[] };
  readonly eventCap?: number;
  readonly formCorrelation?: number;
  readonly priceYear?: number;
}

/** Collects a row's estimates into a scenario file. */
export function fileOf(
  currency: string,
  tied: Pick<FileDraft, "eventCap" | "formCorrelation" | "priceYear">,
) {
  const frequency: Record<string, Distribution> = {};
  const losses: Record<"primary" | "secondary", Loss[]> = { primary: [], secondary: [] };
  let slef: Distribution | undefined;
  return {
    add(input: InputName, distribution: Distribution, cap?: number): void {
      const [side, field] = input.split(".") as ["frequency" | "primary" | "secondary", string];
      if (side === "frequency") frequency[field] = distribution;
      else if (field === "slef") slef = distribution;
      else losses[side].push({ form: field, loss: distribution, ...(cap !== undefined && { cap }) });
    },
    scenario(): FileDraft {
      const any = slef !== undefined || losses.secondary.length > 0;
      const secondary = { ...(slef && { slef }), losses: losses.secondary };
      return {
        schema: "crq-scenario/1",
        id: "row",
        title: "row",
        currency,
        frequency,
        primary: losses.primary,
        ...(any && { secondary }),
        ...tied,
      };
    },
  };
}

/**
 * The column that a problem's path belongs to, and the field within its cell.
 *
 * @param path `frequency.lef.min`, `primary[0].loss.p5`, `secondary.losses`, …
 */
export function placeOf(path: string, file: FileDraft): { readonly column: string; readonly field: string } {
  if (path === "currency") return { column: "currency", field: "" };
  if (path === "eventCap") return { column: EVENT_CAP_COLUMN, field: "" };
  if (path === "formCorrelation") return { column: FORM_CORRELATION_COLUMN, field: "" };
  if (path === "priceYear") return { column: PRICE_YEAR_COLUMN, field: "" };
  const loss = /^(primary|secondary\.losses)\[(\d+)\](?:\.loss)?(?:\.(.*))?$/.exec(path);
  const list = loss?.[1] === "primary" ? file.primary : file.secondary?.losses;
  const side = loss?.[1] === "primary" ? "primary" : "secondary";
  const input = loss ? `${side}.${list?.[Number(loss[2])]?.form}` : path.split(".").slice(0, 2).join(".");
  const column = INPUT_COLUMNS.find((one) => one.input === input)?.column;
  if (column) return { column, field: loss ? (loss[3] ?? "") : path.split(".").slice(2).join(".") };
  return { column: "", field: path };
}
