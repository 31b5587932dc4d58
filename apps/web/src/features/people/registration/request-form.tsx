import type { Billing, Plan } from "@crq/contract/platform/plans";
import { AccountRequest } from "@crq/contract/people/registration";
import { useState } from "react";
import { useForm } from "../../../screen/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Agreements } from "./form/agreements.tsx";
import { BasicFields } from "./form/basic-fields.tsx";
import { CompanyFields } from "./form/company-fields.tsx";
import { EmailPreferences, QUIET } from "./form/email-preferences.tsx";
import { startValues } from "./form/registration-draft.ts";
import { sendRequest } from "./send-registration.ts";
import { useDraft } from "./form/use-draft.ts";

/** The invitation that the form accepts. */
interface TakenUp {
  readonly token: string;
  readonly email: string;
  readonly companyName: string | null;
  /** Whether it's to an existing tenant. */
  readonly joins: boolean;
}

interface RequestFormProps {
  readonly plan: Plan;
  readonly billing: Billing;
  readonly invitation?: TakenUp;
  readonly submitLabel: string;
  /** The request was accepted; an invited person continues at `setupPath`. */
  readonly onDone: (email: string, setupPath: string | undefined) => void;
}

/** The full registration: the person, the company, the agreements, the email subscriptions. */
export function RequestForm({ plan, billing, invitation, submitLabel, onDone }: RequestFormProps) {
  const [preferences, setPreferences] = useState(QUIET);
  const [done, setDone] = useState(false);
  const form = useForm({
    schema: AccountRequest,
    initial: initialValues(invitation),
    onSubmit: async (values) => {
      const choice = {
        selectedTier: plan,
        requestType: invitation?.joins === true ? "join" : "new_company",
        ...(billing !== "monthly" && { billing }),
        emailPreferences: preferences,
      } as const;
      const reply = await sendRequest({ ...values, ...choice }, form.setErrors);
      if (reply === undefined) return;
      setDone(true);
      onDone(values.email, reply.setupPath);
    },
  });
  useDraft(form.values);
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-6">
      <div className="grid gap-4">
        <BasicFields form={form} emailFixed={invitation !== undefined} />
        <CompanyFields form={form} />
      </div>
      <EmailPreferences value={preferences} onChange={setPreferences} />
      <div className="border-t border-line pt-5">
        <Agreements form={form} />
      </div>
      <Button type="submit" size="lg" busy={form.busy || done} className="w-full">
        {submitLabel}
      </Button>
    </form>
  );
}

function initialValues(invitation: TakenUp | undefined) {
  const values = startValues();
  if (invitation === undefined) return values;
  const { token, email, companyName } = invitation;
  return { ...values, email, companyName: companyName ?? values.companyName, invitationToken: token };
}
