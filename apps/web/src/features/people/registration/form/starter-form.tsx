import { BasicRegistration } from "@crq/contract/people/registration";
import { useState } from "react";
import { useForm } from "../../../../screen/use-form.ts";
import { Button } from "../../../../ui/button.tsx";
import { BasicFields } from "./basic-fields.tsx";
import { startValues } from "./registration-draft.ts";
import { sendStarter } from "../send-registration.ts";
import { useDraft } from "./use-draft.ts";

/** The registration for the free plan: six fields. `onDone` gets the address to confirm. */
export function StarterForm({ onDone }: { onDone: (email: string) => void }) {
  const [done, setDone] = useState(false);
  const form = useForm({
    schema: BasicRegistration,
    initial: basics(),
    onSubmit: async (values) => {
      if (!(await sendStarter(values, form.setErrors))) return;
      setDone(true);
      onDone(values.email);
    },
  });
  useDraft(form.values);
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-6">
      <BasicFields form={form} />
      <Button type="submit" size="lg" busy={form.busy || done} className="w-full">
        Create account
      </Button>
    </form>
  );
}

function basics() {
  const { firstName, lastName, email, companyName, jobTitle, phoneNumber } = startValues();
  return { firstName, lastName, email, companyName, jobTitle, phoneNumber };
}
