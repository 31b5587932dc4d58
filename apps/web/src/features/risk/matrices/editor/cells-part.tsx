import type { MatrixPosition } from "@crq/engine/rating/matrix";
import { cx } from "class-variance-authority";
import { useState } from "react";
import { positionWords } from "../../../../screen/risks/matrix-layout.ts";
import { RATING_CLASSES } from "../../../../screen/risks/rating-chip.tsx";
import { RiskMatrix } from "../../../../screen/risks/risk-matrix.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { counted } from "../../../../ui/format.ts";
import { Plate } from "../../../../ui/plate.tsx";
import { Section } from "../../../../ui/section.tsx";
import { withCell } from "./draft.ts";
import type { Editor } from "./use-editor.ts";

const ORIENTATIONS = {
  "impact up": "Impact across, likelihood rising up",
  "impact down": "Impact across, likelihood rising down",
  "likelihood up": "Likelihood across, impact rising up",
  "likelihood down": "Likelihood across, impact rising down",
} as const;

/** The cells of a matrix, painted with a rating or set by digits. */
export function CellsPart({ editor }: { readonly editor: Editor }) {
  const { draft, matrix, change, disabled } = editor;
  const [brush, setBrush] = useState(1);
  const rating = Math.min(brush, draft.ratings.length);
  const set = (position: MatrixPosition, to: number) => change((before) => withCell(before, position, to));
  return (
    <Section
      title="Cells"
      landmark
      description={
        disabled
          ? undefined
          : "Choose a rating and click cells, or move with the arrow keys and press the rating’s number."
      }
    >
      <Plate>
        {!disabled && (
          <fieldset className="mb-4 flex flex-wrap gap-2">
            <legend className="mb-1 text-label">Rating to set</legend>
            {draft.ratings.map(({ label, color }, i) => (
              <label
                key={i}
                className={cx(
                  "flex min-w-0 cursor-pointer items-center gap-1.5 rounded-sm px-2 py-1 text-xs font-medium touch:min-h-11",
                  RATING_CLASSES[color],
                  "has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-ink has-focus-visible:outline-3 has-focus-visible:outline-focus",
                )}
              >
                <input
                  type="radio"
                  name="brush"
                  className="sr-only"
                  checked={rating === i + 1}
                  onChange={() => setBrush(i + 1)}
                />
                <span className="num">{i + 1}</span>
                <span className="truncate">{label}</span>
              </label>
            ))}
          </fieldset>
        )}
        <RiskMatrix
          matrix={matrix}
          label="Rating of each cell"
          disabled={disabled}
          onChoose={(position) => set(position, rating)}
          onDigit={set}
        />
      </Plate>
      <Warnings editor={editor} />
      <Field label="Orientation" className="mt-4">
        {(control) => (
          <Select
            {...control}
            disabled={disabled}
            value={`${draft.orientation.horizontal} ${draft.orientation.rising}`}
            onChange={({ target }) => {
              const [horizontal, rising] = target.value.split(" ") as ["impact", "up"];
              change((before) => ({ ...before, orientation: { horizontal, rising } }));
            }}
          >
            {Object.entries(ORIENTATIONS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Section>
  );
}

/** What is allowed and rarely meant. */
function Warnings({ editor: { falls, unused, matrix } }: { readonly editor: Editor }) {
  const [first] = falls;
  return (
    <div aria-live="polite" className="mt-3 grid gap-1 text-sm text-warn empty:hidden">
      {first && (
        <p>
          {counted(falls.length, "cell")} {falls.length === 1 ? "has" : "have"} a lower rating than a neighbor
          with less likelihood or impact, such as {positionWords(matrix, first).toLowerCase()}. You can save
          it if that’s what you mean.
        </p>
      )}
      {unused.length > 0 && (
        <p>No cell has the rating {unused.map((rating) => matrix.ratings[rating - 1]?.label).join(", ")}.</p>
      )}
    </div>
  );
}
