import type { RiskLimit } from "@crq/contract/risk/register/risk-limits";
import type { RatingMatrix } from "@crq/engine/rating/matrix";
import * as z from "zod/mini";
import { todayOf } from "../../../../screen/calendar-day.ts";
import { ChoiceField, ProseField, TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { currencyChoices } from "../../../../screen/joined/currency-choices.ts";
import type { MatrixChoice } from "../../../../screen/risks/use-matrices.ts";
import { useAct } from "../../../../screen/use-act.ts";
import { useUser } from "../../../../session/user-context.ts";
import { shortDay } from "../../../../ui/format.ts";
import { EffectPart } from "./effect-part.tsx";
import { draftErrors, draftOf, type LimitDraft, limitsOf } from "./limit-draft.ts";

const text = z.string();
const FIELDS = [
  "category",
  "ratingAppetite",
  "ratingTolerance",
  "currency",
  "lossAppetite",
  "lossTolerance",
  "reason",
  "reviewedOn",
] as const;
const Fields = z
  .strictObject({
    category: text.check(z.maxLength(80, "At most 80 characters")),
    ratingAppetite: text,
    ratingTolerance: text,
    currency: text,
    lossAppetite: text,
    lossTolerance: text,
    reason: text.check(z.maxLength(1000, "At most 1,000 characters")),
    reviewedOn: text,
  })
  .check(
    ...FIELDS.map((name) =>
      z.refine<LimitDraft>((draft) => draftErrors(draft)[name] === undefined, {
        error: ({ input }) => draftErrors(input as LimitDraft)[name],
        path: [name],
        abort: false,
      }),
    ),
  );

interface LimitDialogProps {
  /** Null: of a category to name. */
  readonly category: string | null;
  readonly limit: RiskLimit | null;
  readonly clientId: string | null;
  readonly currency: string;
  /** By whose ratings limits are chosen: that of new risks. */
  readonly matrix: MatrixChoice;
  readonly onClose: () => void;
}

/** Sets the appetite and tolerance of a category, and shows what that changes before it's saved. */
export default function LimitDialog({
  category,
  limit,
  clientId,
  currency,
  matrix,
  onClose,
}: LimitDialogProps) {
  const user = useUser();
  const save = useAct("riskLimits.save", {
    done: "Appetite and tolerance saved",
    failed: "Couldn't save the limits",
    also: ["risks", "riskFigures"],
  });
  const content: RatingMatrix = matrix.matrix;
  const initial = draftOf({ category: category ?? "", limit, currency, today: todayOf(user) }, content);
  return (
    <FormDialog
      title={
        category === null
          ? "Add limits"
          : `Limits of ${category === "" ? "risks without a category" : category}`
      }
      description={
        limit
          ? `Set by ${limit.updatedBy}, ${shortDay(limit.updatedAt, user)}: ${limit.reason}`
          : "Appetite is what you’re content to carry. Tolerance is the most you’d ever carry."
      }
      className="w-[min(40rem,calc(100vw-2rem))]!"
      schema={Fields}
      initial={initial}
      submit="Save limits"
      onSubmit={async (draft, form) =>
        save.run(
          {
            body: {
              category: draft.category,
              clientId,
              version: limit?.version ?? 0,
              ...limitsOf(draft, content, limit)!,
              reason: draft.reason.trim(),
              reviewedOn: draft.reviewedOn,
            },
          },
          form,
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          {category === null && (
            <TextField
              form={form}
              name="category"
              label="Category"
              optional
              maxLength={80}
              hint="As risks name it. Left empty: risks without a category."
            />
          )}
          <Limits form={form} matrix={matrix} />
          <EffectPart
            category={form.values.category.trim()}
            clientId={clientId}
            {...(limitsOf(form.values, content, limit) ?? { rating: null, loss: null })}
          />
          <ProseField form={form} name="reason" label="Why" rows={2} hint="The log keeps every reason." />
          <TextField form={form} name="reviewedOn" label="Reviewed on" type="date" max={todayOf(user)} />
        </>
      )}
    </FormDialog>
  );
}

type FieldsForm = Parameters<Parameters<typeof FormDialog<typeof Fields>>[0]["children"]>[0];

function Limits({ form, matrix }: { readonly form: FieldsForm; readonly matrix: MatrixChoice }) {
  const ratings = Object.fromEntries(
    matrix.matrix.ratings.map(({ label }, i) => [`${i + 1}`, `Up to ${label}`]),
  );
  return (
    <>
      <fieldset className="grid min-w-0 gap-4 sm:grid-cols-2">
        <legend className="mb-2 text-sm text-muted">By rating, in {matrix.name}</legend>
        <ChoiceField
          form={form}
          name="ratingAppetite"
          label="Appetite"
          optional
          none="No limit"
          choices={ratings}
        />
        <ChoiceField
          form={form}
          name="ratingTolerance"
          label="Tolerance"
          optional
          none="No limit"
          choices={ratings}
        />
      </fieldset>
      <fieldset className="grid min-w-0 gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,10rem)]">
        <legend className="mb-2 text-sm text-muted">By expected loss a year</legend>
        <TextField form={form} name="lossAppetite" label="Appetite in money" optional inputMode="decimal" />
        <TextField form={form} name="lossTolerance" label="Tolerance in money" optional inputMode="decimal" />
        <ChoiceField form={form} name="currency" label="Currency" choices={currencyChoices()} />
      </fieldset>
    </>
  );
}
