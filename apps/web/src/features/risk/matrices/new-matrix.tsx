import type { MatrixContent } from "@crq/contract/risk/register/matrices";
import type { RatingMatrix } from "@crq/engine/rating/matrix";
import { resized } from "@crq/engine/rating/arrange";
import { useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { ChoiceField, ProseField, TextField } from "../../../screen/fields.tsx";
import { FormDialog } from "../../../screen/form-dialog.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { SIZES } from "./editor/draft.ts";

/** A matrix to begin from. */
export interface MatrixSource {
  readonly name: string;
  readonly matrix: RatingMatrix;
}

const NewMatrix = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, "Name the risk matrix"), z.maxLength(200)),
  description: z.string().check(z.maxLength(4000)),
  likelihood: z.string(),
  impact: z.string(),
});
const SIZE_CHOICES = Object.fromEntries(SIZES.map((size) => [String(size), `${size} levels`]));

interface NewMatrixProps {
  readonly source: MatrixSource;
  readonly onClose: () => void;
}

/** Begins a risk matrix as a copy of another, in any size. */
export default function NewMatrixDialog({ source, onClose }: NewMatrixProps) {
  const navigate = useNavigate();
  const create = useAct("riskMatrices.create", {
    done: ({ name }) => `${name} created`,
    failed: "Couldn't create the risk matrix",
    onDone: ({ id }) => navigate({ to: "/risk-management/risk-register/matrices/$id", params: { id } }),
  });
  const { likelihood, impact } = source.matrix;
  return (
    <FormDialog
      title="New risk matrix"
      description={`It starts as a copy of ${source.name}. You can change its levels, ratings and cells next.`}
      schema={NewMatrix}
      initial={{
        name: "",
        description: "",
        likelihood: String(likelihood.length),
        impact: String(impact.length),
      }}
      submit="Create"
      onSubmit={async (values, form) => {
        const size = { likelihood: Number(values.likelihood), impact: Number(values.impact) };
        const matrix = resized(source.matrix, size) as MatrixContent;
        return create.run({ body: { name: values.name, description: values.description, matrix } }, form);
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" maxLength={200} />
          <ProseField form={form} name="description" label="Description" optional maxLength={4000} />
          <div className="grid gap-4 sm:grid-cols-2">
            <ChoiceField form={form} name="likelihood" label="Likelihood" choices={SIZE_CHOICES} />
            <ChoiceField form={form} name="impact" label="Impact" choices={SIZE_CHOICES} />
          </div>
        </>
      )}
    </FormDialog>
  );
}
