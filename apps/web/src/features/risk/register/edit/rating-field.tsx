import { hasPosition } from "@crq/engine/rating/matrix";
import { useState } from "react";
import { RiskMatrix } from "../../../../screen/risks/risk-matrix.tsx";
import type { MatrixChoice } from "../../../../screen/risks/use-matrices.ts";
import type { Form } from "../../../../screen/use-form.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { positionInWords, RiskRatingChip } from "../risk-rating.tsx";
import type { RatingKind, RiskForm } from "./risk-form.ts";

const KINDS: readonly { readonly key: RatingKind; readonly label: string; readonly hint: string }[] = [
  { key: "inherent", label: "Inherent", hint: "How bad it would be without what’s in place." },
  { key: "current", label: "Current", hint: "How bad it is with what’s in place today." },
  { key: "target", label: "Target", hint: "How bad it may be once it’s treated." },
];

interface RatingFieldsProps {
  readonly form: Form<typeof RiskForm>;
  readonly matrices: readonly MatrixChoice[];
}

/** The three ratings of a risk, each chosen by a cell of the matrix. */
export function RatingFields({ form, matrices }: RatingFieldsProps) {
  const [kind, setKind] = useState<RatingKind>("current");
  const chosen = matrices.find(({ id }) => (id ?? "") === form.values.matrixId) ?? matrices[0]!;
  const { hint, label } = KINDS.find(({ key }) => key === kind)!;
  const rating = form.values[kind];
  const choose = (id: string) => {
    const next = matrices.find((one) => (one.id ?? "") === id) ?? matrices[0]!;
    form.set("matrixId", id);
    for (const { key } of KINDS) {
      const has = form.values[key];
      if (has && !hasPosition(next.matrix, has)) form.set(key, null);
    }
  };
  return (
    <div className="grid gap-4">
      {matrices.length > 1 && (
        <Field label="Matrix" className="max-w-80" error={form.errors.matrixId}>
          {(control) => (
            <Select {...control} value={form.values.matrixId} onChange={({ target }) => choose(target.value)}>
              {matrices.map(({ id, name }) => (
                <option key={id ?? ""} value={id ?? ""}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Tabs label="Ratings" tabs={KINDS} current={kind} onChange={setKind}>
        <div className="mt-3 grid max-w-2xl gap-3">
          <p className="text-sm text-muted">{hint}</p>
          <RiskMatrix
            key={`${chosen.id} ${kind}`}
            matrix={chosen.matrix}
            label={`${label} rating`}
            chosen={rating}
            onChoose={(position) => form.set(kind, { ...position })}
          />
          <p aria-live="polite" className="flex min-h-8 flex-wrap items-center gap-2 text-sm">
            <RiskRatingChip rating={rating} matrix={chosen} />
            {rating !== null && (
              <>
                <span className="text-muted">{positionInWords(rating, chosen)}</span>
                <Button variant="link" onClick={() => form.set(kind, null)}>
                  Clear the rating
                </Button>
              </>
            )}
          </p>
          <p role="alert" className="text-sm text-bad empty:hidden">
            {form.errors[kind]}
          </p>
        </div>
      </Tabs>
    </div>
  );
}
