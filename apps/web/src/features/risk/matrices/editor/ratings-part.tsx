import type { RatingColor } from "@crq/engine/rating/matrix";
import { RatingChip } from "../../../../screen/risks/rating-chip.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { Section } from "../../../../ui/section.tsx";
import { RATING_COUNTS, withRating, withRatingCount } from "./draft.ts";
import type { Editor } from "./use-editor.ts";

const COLOR_WORDS: Readonly<Record<RatingColor, string>> = {
  "sev-1": "Pale",
  "sev-2": "Yellow",
  "sev-3": "Amber",
  "sev-4": "Orange",
  "sev-5": "Strongest",
  neutral: "Neutral",
};

/** What a matrix's ratings are called, and their colors. */
export function RatingsPart({ editor }: { readonly editor: Editor }) {
  const { draft, matrix, change, disabled, problem } = editor;
  return (
    <Section title="Ratings" landmark description="From the lowest to the highest.">
      <Field label="Number of ratings" className="max-w-40">
        {(control) => (
          <Select
            {...control}
            disabled={disabled}
            value={draft.ratings.length}
            onChange={({ target }) => change((before) => withRatingCount(before, Number(target.value)))}
          >
            {RATING_COUNTS.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </Select>
        )}
      </Field>
      <ol className="mt-4 grid gap-3">
        {draft.ratings.map(({ label, color }, i) => (
          <li key={i} className="grid grid-cols-[1.25rem_minmax(0,1fr)_minmax(0,8rem)] items-start gap-2">
            <span className="num pt-2 text-sm text-muted">{i + 1}</span>
            <Field label={`Label of rating ${i + 1}`} hideLabel error={problem(`ratings.${i}.label`)}>
              {(control) => (
                <Input
                  {...control}
                  maxLength={40}
                  autoComplete="off"
                  disabled={disabled}
                  value={label}
                  onChange={({ target }) =>
                    change((before) => withRating(before, i, { label: target.value }))
                  }
                />
              )}
            </Field>
            <Field label={`Color of rating ${i + 1}`} hideLabel>
              {(control) => (
                <Select
                  {...control}
                  disabled={disabled}
                  value={color}
                  onChange={({ target }) =>
                    change((before) => withRating(before, i, { color: target.value as RatingColor }))
                  }
                >
                  {Object.entries(COLOR_WORDS).map(([value, words]) => (
                    <option key={value} value={value}>
                      {words}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <span className="col-start-2 min-w-0">
              <RatingChip matrix={matrix} rating={i + 1} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
