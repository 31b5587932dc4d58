/** The columns of scenarios as CSV: one per estimate, named after its taxonomy node. */
import { FREQUENCY_INPUTS, type InputKind, type InputName } from "@crq/engine/inputs";
import { LOSS_FORMS } from "@crq/engine/scenario";

/** A column that holds one estimate. */
export interface InputColumn {
  readonly column: string;
  readonly input: InputName;
  readonly kind: InputKind;
}

const losses = (side: "primary" | "secondary"): InputColumn[] =>
  LOSS_FORMS.map((form) => ({ column: `${side}_${form}`, input: `${side}.${form}`, kind: "loss" }));

/** The estimate columns, in taxonomy order. */
export const INPUT_COLUMNS: readonly InputColumn[] = [
  ...Object.entries(FREQUENCY_INPUTS).map(([field, kind]) => ({
    column: field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    input: `frequency.${field}` as InputName,
    kind,
  })),
  ...losses("primary"),
  { column: "slef", input: "secondary.slef", kind: "probability" },
  ...losses("secondary"),
];

/** The text columns. */
const TEXT_COLUMNS = [
  "id",
  "title",
  "description",
  "threat",
  "asset",
  "effect",
  "client",
  "currency",
] as const;

/** The most that one event can cost: an amount. */
export const EVENT_CAP_COLUMN = "event_cap";

/** How much the forms of loss of one event move together: 0 to 0.95. */
export const FORM_CORRELATION_COLUMN = "form_correlation";
/** The column of the year of its prices. */
export const PRICE_YEAR_COLUMN = "price_year";

/** Every column, in an export's order. */
export const COLUMNS: readonly string[] = [
  ...TEXT_COLUMNS,
  ...INPUT_COLUMNS.map(({ column }) => column),
  EVENT_CAP_COLUMN,
  FORM_CORRELATION_COLUMN,
  PRICE_YEAR_COLUMN,
];
