import { filteredCell } from "@crq/contract/risk/register/filtered-cell";
import { X } from "lucide-react";
import { useMatrices } from "../../../../screen/risks/use-matrices.ts";
import type { FilterControl } from "../../../../screen/use-list.tsx";
import { Button } from "../../../../ui/button.tsx";
import { positionInWords } from "../risk-rating.tsx";

const STAGE_WORDS = { inherent: "Inherent", current: "Current", target: "Target" } as const;

/** The cell of a matrix to which a dashboard's link filters; it's taken away here. */
export function CellFilter({ value, onChange }: FilterControl) {
  const matrices = useMatrices();
  const cell = value === undefined ? undefined : filteredCell(value);
  if (!cell) return null;
  const words = positionInWords(cell, matrices.of(cell.matrixId));
  return (
    <Button
      variant="outline"
      aria-label={`${STAGE_WORDS[cell.stage]}: ${words}. Show all positions`}
      onClick={() => onChange(undefined)}
    >
      {STAGE_WORDS[cell.stage]}: {words} <X aria-hidden />
    </Button>
  );
}
