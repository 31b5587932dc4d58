import { type Baseline, MOST_STATEMENT_DAYS } from "@crq/contract/risk/baselines/baselines";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { LinkDialog } from "../../../../screen/link-dialog.tsx";
import { useAct } from "../../../../screen/use-act.ts";

/** What the dialog asks; the server has the same limits. */
const Shared = z.object({
  label: z
    .string()
    .check(z.trim(), z.minLength(1, "Enter who it’s for"), z.maxLength(100, "At most 100 characters")),
  days: z.string().check(
    z.refine((text) => /^\d{1,2}$/.test(text.trim()), "Enter a whole number of days"),
    z.refine(
      (text) => Number(text) >= 1 && Number(text) <= MOST_STATEMENT_DAYS,
      `From 1 to ${MOST_STATEMENT_DAYS} days`,
    ),
  ),
});

interface ShareLinkDialogProps {
  readonly baseline: Baseline;
  readonly onClose: () => void;
}

/** Makes a link to the statement, and shows it once. */
export function ShareLinkDialog({ baseline: { id, name }, onClose }: ShareLinkDialogProps) {
  const [made, setMade] = useState<{ readonly token: string; readonly label: string } | null>(null);
  /** A form that was sent closes; then the link is shown instead. */
  const isMade = useRef(false);
  const share = useAct("baselines.share", {
    failed: "Not shared",
    onDone: ({ token, link: { label } }) => {
      isMade.current = true;
      setMade({ token, label });
    },
  });
  if (made)
    return (
      <LinkDialog
        title={`Send this link to ${made.label}`}
        description="It’s shown once. Anyone who has it can read the statement until it expires, so send it to them alone."
        path="/statement"
        token={made.token}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title="Share the statement"
      description={`A read-only link to the statement of “${name}”, with what changed since the baseline before. It opens nothing else.`}
      schema={Shared}
      initial={{ label: "", days: "14" }}
      submit="Create link"
      onSubmit={async ({ label, days }, form) =>
        share.run({ params: { id }, body: { label, days: Number(days) } }, form)
      }
      onClose={() => {
        if (!isMade.current) onClose();
      }}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="label"
            label="For"
            maxLength={100}
            placeholder="For example, Ms. Ortiz, audit committee"
          />
          <TextField form={form} name="days" label="Days the link works" inputMode="numeric" maxLength={2} />
        </>
      )}
    </FormDialog>
  );
}
