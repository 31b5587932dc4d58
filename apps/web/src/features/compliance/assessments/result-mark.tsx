import type { AnswerRow } from "@crq/contract/compliance/assessments/answers";
import { cx } from "class-variance-authority";
import { CircleCheck, CircleDashed, CircleMinus, CircleSlash2, CircleX, type LucideIcon } from "lucide-react";
import { APPLICABILITY_WORDS, RESULT_WORDS } from "./words.ts";

type Marked = Pick<AnswerRow, "applicability" | "result" | "inScope">;

/** What a row's mark says. */
export function resultWords({ applicability, result, inScope }: Marked): string {
  if (!inScope) return "Out of scope";
  if (applicability === "not-applicable") return APPLICABILITY_WORDS[applicability];
  return result === null ? "Not answered" : RESULT_WORDS[result];
}

/** Shapes as well as colors tell verdicts apart. */
export const RESULT_ICONS: Readonly<Record<NonNullable<AnswerRow["result"]>, readonly [LucideIcon, string]>> =
  {
    met: [CircleCheck, "text-ok"],
    "partially-met": [CircleSlash2, "text-warn"],
    "not-met": [CircleX, "text-bad"],
  };

/** A row's verdict as a mark with its words. */
export function ResultMark({ row, className }: { readonly row: Marked; readonly className?: string }) {
  const { applicability, result, inScope } = row;
  const plain = !inScope || applicability === "not-applicable" || result === null;
  const [Icon, color] = plain
    ? [!inScope || applicability === "not-applicable" ? CircleMinus : CircleDashed, "text-muted"]
    : RESULT_ICONS[result];
  return (
    <span className={cx("inline-flex items-center gap-1.5 text-xs whitespace-nowrap", className)}>
      <Icon aria-hidden className={cx("size-4 shrink-0", color)} />
      <span data-words className={plain ? "text-muted" : undefined}>
        {resultWords(row)}
      </span>
    </span>
  );
}
