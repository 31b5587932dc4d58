import type { RiskRecord } from "@crq/contract/risk/register/risk-record";
import { RiskRating } from "@crq/contract/risk/register/risk-record";
import * as z from "zod/mini";
import { ProseField, TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { RiskMatrix } from "../../../../screen/risks/risk-matrix.tsx";
import { BUILT_IN_CHOICE, useMatrices } from "../../../../screen/risks/use-matrices.ts";
import { useAct } from "../../../../screen/use-act.ts";
import { positionInWords, RiskRatingChip } from "../risk-rating.tsx";

const Fields = z.strictObject({
  said: z.string().check(
    z.refine((words) => words.trim() !== "", "Say what came of it"),
    z.maxLength(4000, "At most 4,000 characters"),
  ),
  current: z.nullable(RiskRating),
  nextReviewOn: z.string(),
});

interface ReviewDialogProps {
  readonly risk: RiskRecord;
  readonly onClose: () => void;
}

/** Notes what came of a review, how the risk is rated now, and when to look again. */
export default function ReviewDialog({ risk, onClose }: ReviewDialogProps) {
  const matrices = useMatrices();
  const matrix = matrices.of(risk.matrixId) ?? (risk.matrixId === null ? BUILT_IN_CHOICE : undefined);
  const review = useAct("risks.review", {
    done: ({ reference }) => `${reference} reviewed`,
    failed: "Couldn't save the review",
  });
  const { id, version, reference, reviewMonths } = risk;
  return (
    <FormDialog
      title={`Review ${reference}`}
      className="w-[min(44rem,calc(100vw-2rem))]!"
      schema={Fields}
      initial={{ said: "", current: risk.current, nextReviewOn: "" }}
      submit="Save review"
      onSubmit={async ({ said, current, nextReviewOn }, form) =>
        review.run(
          {
            params: { id },
            body: {
              version,
              said: said.trim(),
              current,
              ...(nextReviewOn !== "" && { nextReviewOn }),
            },
          },
          form,
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <ProseField form={form} name="said" label="What came of it" rows={3} />
          {matrix && (
            <div className="grid gap-2">
              <p className="flex flex-wrap items-center gap-2 text-sm">
                <span className="font-medium">Current rating</span>
                <RiskRatingChip rating={form.values.current} matrix={matrix} />
                {form.values.current !== null && (
                  <span className="text-muted">{positionInWords(form.values.current, matrix)}</span>
                )}
              </p>
              <RiskMatrix
                matrix={matrix.matrix}
                label="Current rating"
                chosen={form.values.current}
                onChoose={(position) => form.set("current", { ...position })}
              />
            </div>
          )}
          <TextField
            form={form}
            name="nextReviewOn"
            label="Next review"
            optional
            type="date"
            hint={
              reviewMonths === null
                ? "Left empty: none is planned."
                : `Left empty: in ${reviewMonths === 1 ? "a month" : `${reviewMonths} months`}.`
            }
          />
        </>
      )}
    </FormDialog>
  );
}
