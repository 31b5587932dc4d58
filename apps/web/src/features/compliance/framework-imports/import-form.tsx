import type { FrameworkImport } from "@crq/contract/compliance/framework-imports";
import { type Framework, FrameworkFields } from "@crq/contract/compliance/frameworks";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { ApiError } from "../../../api/api-error.ts";
import { refresh } from "../../../api/refresh.ts";
import { upload } from "../../../api/upload.ts";
import { ProseField, TextField } from "../../../screen/fields.tsx";
import { nameOf } from "../../../screen/frameworks/framework-name.ts";
import { newId } from "../../../screen/new-id.ts";
import { tellFailure } from "../../../screen/tell-failure.ts";
import { type Form, useForm } from "../../../screen/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { counted } from "../../../ui/format.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { Section } from "../../../ui/section.tsx";
import { type ImportChoices, type Into, bodyOf } from "./use-preview.ts";

/** The framework that a file goes into. */
export type ImportTarget = Pick<Framework, "title" | "edition" | "publisher" | "entries">;

interface ImportFormProps {
  readonly data: FrameworkImport;
  readonly into: Into;
  readonly choices: ImportChoices;
  readonly target?: ImportTarget | undefined;
  /** The preview isn't the one of the current choices. */
  readonly stale: boolean;
  /** Someone changed something since the preview. */
  readonly onStale: () => void;
  readonly onDone: (framework: Framework) => void;
}

const LABELS = { new: "Create draft", draft: "Replace the entries", edition: "Create draft" } as const;

/** What the framework will be called, and the button that imports it. */
export function ImportForm(props: ImportFormProps) {
  const { data, into, target, stale } = props;
  const { about, counts } = data;
  const schema = into.as === "edition" ? EditionForm : NewForm;
  const [problem, setProblem] = useState<string>();
  const confirm = useConfirm(props, setProblem);
  const form: Form<typeof NewForm> = useForm({
    schema,
    initial: {
      title: clipped(target?.title ?? about.title, 200),
      edition: about.edition.length <= 40 && about.edition !== target?.edition ? about.edition : "",
      publisher: clipped(target?.publisher ?? about.publisher, 200),
      description: "",
    },
    onSubmit: async (fields) => {
      setProblem(undefined);
      if (into.as === "edition" && fields.edition === target?.edition)
        form.tell({ edition: "Name it unlike the current edition" });
      else await confirm(into.as === "draft" ? undefined : fields, form);
    },
  });
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-6">
      {into.as === "draft" ? (
        <p className="text-sm">
          All {counted(target?.entries ?? 0, "entry", "entries")} of the draft are replaced by the{" "}
          {counted(counts.entries, "entry", "entries")} of the file. The draft keeps its title and edition.
        </p>
      ) : (
        <Details form={form} target={target} isEdition={into.as === "edition"} />
      )}
      <div role="alert" className="text-sm text-bad empty:hidden">
        {problem}
      </div>
      <div>
        <Button type="submit" busy={form.busy} disabled={stale}>
          {into.as === "draft"
            ? LABELS.draft
            : `${LABELS[into.as]} with ${counted(counts.entries, "entry", "entries")}`}
        </Button>
      </div>
    </form>
  );
}

const NewForm = z.strictObject({
  title: FrameworkFields.shape.title,
  edition: FrameworkFields.shape.edition,
  publisher: FrameworkFields.shape.publisher,
  description: FrameworkFields.shape.description,
});
const EditionForm = z.extend(NewForm, {
  edition: FrameworkFields.shape.edition.check(z.minLength(1, "Name the edition")),
});

const clipped = (text: string, most: number) => text.slice(0, most);

interface DetailsProps {
  readonly form: Form<typeof NewForm>;
  readonly target: ImportTarget | undefined;
  readonly isEdition: boolean;
}

function Details({ form, target, isEdition }: DetailsProps) {
  return (
    <Section
      title="What it’s called"
      description={
        isEdition
          ? "It starts as a draft. The published edition stays as it is."
          : "It starts as a draft, which a second person publishes."
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
          <TextField form={form} name="title" label="Title" maxLength={200} />
          <TextField
            form={form}
            name="edition"
            label="Edition"
            optional={!isEdition}
            maxLength={40}
            {...(target && target.edition !== "" && { hint: `The current one is ${target.edition}.` })}
          />
        </div>
        <TextField form={form} name="publisher" label="Publisher" optional maxLength={200} />
        <ProseField form={form} name="description" label="Description" optional rows={3} />
      </div>
    </Section>
  );
}

/** Imports what the preview showed. If someone changed something since, there's a new preview instead. */
function useConfirm(
  { data, into, choices, onStale, onDone }: ImportFormProps,
  setProblem: (words: string) => void,
) {
  const client = useQueryClient();
  // One key for all attempts at the same import: if the connection broke, it isn't made twice.
  const attempt = useRef({ of: "", key: "" });
  return async (about: z.output<typeof NewForm> | undefined, form: Form<typeof NewForm>): Promise<void> => {
    const body = {
      ...bodyOf(into, choices)!,
      fingerprint: data.fingerprint!,
      ...(about && { about }),
    };
    const of = JSON.stringify([data.fingerprint, about]);
    if (attempt.current.of !== of) attempt.current = { of, key: newId() };
    try {
      const framework = await upload("frameworkImports.confirm", { body }, { key: attempt.current.key });
      await refresh(client, "frameworks");
      toast({
        title: `${nameOf(framework)} ${into.as === "draft" ? "replaced" : "created"}`,
        description: data.file.name,
      });
      onDone(framework);
    } catch (error) {
      if (error instanceof ApiError) attempt.current = { of: "", key: "" };
      if (error instanceof ApiError && error.code === "conflict") {
        await refresh(client, "frameworks");
        onStale();
        setProblem(
          `${error.problem?.detail ?? "Something changed since the preview."} The comparison above is up to date now.`,
        );
      } else tellFailure("Couldn't import the file", error, { ...form, fail: setProblem });
    }
  };
}
