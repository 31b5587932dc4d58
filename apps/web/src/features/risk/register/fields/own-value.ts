import { type FieldValue, type RiskField, valueInWords } from "@crq/contract/risk/register/risk-fields";
import { calendarDay } from "../../../../screen/calendar-day.ts";
import type { TimePreferences } from "../../../../ui/format.ts";

/** A value of a tenant's own field as people read it. */
export function ownValue(field: RiskField, value: FieldValue | undefined, times: TimePreferences): string {
  if (value === undefined) return "–";
  if (field.kind === "date") return calendarDay(`${value}`, times);
  if (field.kind === "number") return Number(value).toLocaleString("en-US", { maximumFractionDigits: 10 });
  return valueInWords(field, value) || "–";
}
