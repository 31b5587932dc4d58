import { AUDITOR_DAYS } from "@crq/contract/compliance/assessments/auditor-limits";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { todayOf } from "../../../screen/calendar-day.ts";
import { ProseField, TextField } from "../../../screen/fields.tsx";
import { FormDialog } from "../../../screen/form-dialog.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { useUser } from "../../../session/user-context.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { type NewLink, NewLinkDialog } from "./new-link-dialog.tsx";
import { daysAfter } from "./words.ts";

/** What the dialog asks; the server has the same limits. */
const Given = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Enter the auditor’s name"), z.maxLength(100)),
  organization: z.string().check(z.trim(), z.maxLength(200)),
  email: z.email("Enter an email address").check(z.maxLength(254)),
  seesEvidence: z.boolean(),
  seesNotes: z.boolean(),
  endsOn: z.string().check(z.minLength(1, "Choose the last day")),
  note: z.string().check(z.maxLength(2000)),
});

interface GiveDialogProps {
  readonly assessment: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Lets an auditor read an assessment until a date, and shows the link once. */
export default function GiveDialog({ assessment: { id, name }, onClose }: GiveDialogProps) {
  const today = todayOf(useUser());
  const [made, setMade] = useState<NewLink | null>(null);
  /** A form that was sent closes; then the link is shown instead. */
  const isMade = useRef(false);
  const give = useAct("auditors.give", {
    failed: "Couldn't give access",
    onDone: (result) => {
      isMade.current = true;
      setMade(result);
    },
  });
  if (made) return <NewLinkDialog made={made} onClose={onClose} />;
  return (
    <FormDialog
      title="Give an auditor access"
      description={`To read “${name}” without an account or a seat. Each new browser needs a code that’s mailed to the auditor.`}
      schema={Given}
      initial={{
        name: "",
        organization: "",
        email: "",
        seesEvidence: true,
        seesNotes: false,
        endsOn: daysAfter(today, AUDITOR_DAYS.usual),
        note: "",
      }}
      submit="Give access"
      onSubmit={async (body, form) => give.run({ params: { id }, body }, form)}
      onClose={() => {
        if (!isMade.current) onClose();
      }}
    >
      {(form) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField form={form} name="name" label="Auditor’s name" maxLength={100} />
            <TextField form={form} name="organization" label="Organization" optional maxLength={200} />
          </div>
          <TextField
            form={form}
            name="email"
            label="Email"
            type="email"
            inputMode="email"
            maxLength={254}
            hint="Codes go there. It can’t be changed later."
          />
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 text-sm font-medium">May see, besides answers and verdicts</legend>
            <Checkbox
              checked={form.values.seesEvidence}
              onChange={(event) => form.set("seesEvidence", event.target.checked)}
            >
              Evidence: files, links, texts and the sealed package
            </Checkbox>
            <Checkbox
              checked={form.values.seesNotes}
              onChange={(event) => form.set("seesNotes", event.target.checked)}
            >
              Assessors’ notes and comments, and the history of answers
            </Checkbox>
          </fieldset>
          <TextField
            form={form}
            name="endsOn"
            label="Last day"
            type="date"
            min={today}
            max={daysAfter(today, AUDITOR_DAYS.most)}
            hint="Access ends at midnight in your organization’s time zone."
          />
          <ProseField
            form={form}
            name="note"
            label="Note"
            optional
            rows={2}
            maxLength={2000}
            hint="For your team: the auditor doesn’t see it."
          />
        </>
      )}
    </FormDialog>
  );
}
