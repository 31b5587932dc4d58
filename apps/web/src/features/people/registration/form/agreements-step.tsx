import type { Billing, Plan } from "@crq/contract/platform/plans";
import { AccountRequest } from "@crq/contract/people/registration";
import { type ReactNode, useState } from "react";
import { useForm } from "../../../../screen/use-form.ts";
import { Button } from "../../../../ui/button.tsx";
import { Agreements } from "./agreements.tsx";
import { detailsAreComplete } from "./details-step.tsx";
import { EmailPreferences, QUIET } from "./email-preferences.tsx";
import { startValues } from "./registration-draft.ts";
import { sendRequest } from "../send-registration.ts";

interface AgreementsStepProps {
  readonly plan: Plan;
  readonly billing: Billing;
  /** Shown until the details are complete. */
  readonly otherwise: ReactNode;
  readonly onBack: () => void;
  readonly onDone: (email: string) => void;
}

/** The third step: the agreements; then the request is sent. */
export function AgreementsStep({ otherwise, ...rest }: AgreementsStepProps) {
  // Checked only once: the stored values are deleted after sending.
  const [complete] = useState(() => detailsAreComplete(startValues()));
  return complete ? <AgreementsForm {...rest} /> : otherwise;
}

function AgreementsForm({ plan, billing, onBack, onDone }: Omit<AgreementsStepProps, "otherwise">) {
  const [preferences, setPreferences] = useState(QUIET);
  const [done, setDone] = useState(false);
  const form = useForm({
    schema: AccountRequest,
    initial: startValues(),
    onSubmit: async (values) => {
      const choice = {
        selectedTier: plan,
        requestType: "new_company",
        ...(billing !== "monthly" && { billing }),
        emailPreferences: preferences,
      } as const;
      if ((await sendRequest({ ...values, ...choice }, form.setErrors)) === undefined) return;
      setDone(true);
      onDone(values.email);
    },
  });
  const { firstName, lastName, companyName, email } = form.values;
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-6">
      <p className="border-y border-line py-3 text-base">
        <strong className="font-medium">
          {firstName} {lastName}
        </strong>
        , {companyName}
        <br />
        <span className="break-words text-muted">{email}</span>
      </p>
      <EmailPreferences value={preferences} onChange={setPreferences} />
      <Agreements form={form} />
      <div className="flex gap-2">
        <Button variant="outline" size="lg" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" size="lg" busy={form.busy || done} className="flex-1">
          Send request
        </Button>
      </div>
    </form>
  );
}
