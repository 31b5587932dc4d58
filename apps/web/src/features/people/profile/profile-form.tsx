import { type Profile, ProfileFields } from "@crq/contract/people/profile";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod/mini";
import { ApiError } from "../../../api/api-error.ts";
import { call, queryOf } from "../../../api/call.ts";
import { currentUserQuery } from "../../../api/current-user.ts";
import { useForm } from "../../../screen/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { describeError } from "../../../ui/state/describe-error.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Setting, SettingsFooter } from "../../../ui/setting.tsx";

type Values = z.output<typeof ProfileFields>;

const MAILS = [
  ["securityAlerts", "Security alerts about my account"],
  ["productUpdates", "Product updates"],
  ["marketing", "News and offers"],
] as const;

interface ProfileFormProps {
  readonly profile: Profile;
  /** Refreshes the profile. */
  readonly onReload: () => void;
}

/** A person's own profile details. */
export function ProfileForm({ profile, onReload }: ProfileFormProps) {
  const client = useQueryClient();
  const [conflict, setConflict] = useState(false);
  const { firstName, lastName, jobTitle, phoneNumber, updatedAt } = profile;
  const [emailPreferences, setMails] = useState(profile.emailPreferences);
  const { values, errors, busy, text, submit, setErrors } = useForm({
    schema: ProfileFields,
    initial: { firstName, lastName, jobTitle, phoneNumber, emailPreferences: profile.emailPreferences },
    onSubmit: save,
  });
  const changed =
    JSON.stringify({ ...values, emailPreferences }) !==
    JSON.stringify({
      firstName,
      lastName,
      jobTitle,
      phoneNumber,
      emailPreferences: profile.emailPreferences,
    });

  async function save(wanted: Values) {
    try {
      const saved = await call("profile.update", { body: { ...wanted, emailPreferences, updatedAt } });
      toast({ title: "Profile saved" });
      client.setQueryData(queryOf("profile.get").queryKey, saved);
      await client.refetchQueries({ queryKey: currentUserQuery.queryKey });
    } catch (error) {
      if (error instanceof ApiError && error.code === "conflict") return setConflict(true);
      if (error instanceof ApiError)
        setErrors(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])));
      const { title, advice } = describeError(error);
      toast({ title, description: advice, variant: "destructive" });
    }
  }

  return (
    <form noValidate onSubmit={submit} className="mb-7">
      <Setting title="About you" description="Shown on your work.">
        <div className="grid max-w-xl gap-4 sm:grid-cols-2">
          <Field label="First name" error={errors.firstName}>
            {(control) => <Input {...control} {...text("firstName")} autoComplete="given-name" />}
          </Field>
          <Field label="Last name" error={errors.lastName}>
            {(control) => <Input {...control} {...text("lastName")} autoComplete="family-name" />}
          </Field>
          <Field label="Job title" error={errors.jobTitle}>
            {(control) => <Input {...control} {...text("jobTitle")} autoComplete="organization-title" />}
          </Field>
          <Field label="Phone number" error={errors.phoneNumber}>
            {(control) => <Input {...control} {...text("phoneNumber")} type="tel" autoComplete="tel" />}
          </Field>
        </div>
      </Setting>
      <Setting title="Mail" description="You always get the codes and confirmations you request.">
        <div className="grid justify-items-start gap-2">
          {MAILS.map(([name, label]) => (
            <Checkbox
              key={name}
              checked={emailPreferences[name]}
              onChange={(event) => setMails({ ...emailPreferences, [name]: event.target.checked })}
            >
              {label}
            </Checkbox>
          ))}
        </div>
      </Setting>
      {conflict && (
        <div role="alert" className="mb-6 max-w-xl border-l-[3px] border-bad bg-sunken px-3 py-2 text-sm">
          Your profile was changed in another session. Reload it, then make your changes again.{" "}
          <Button variant="link" onClick={onReload}>
            Load again
          </Button>
        </div>
      )}
      <SettingsFooter>
        <Button type="submit" busy={busy} disabled={!changed && !busy}>
          Save profile
        </Button>
      </SettingsFooter>
    </form>
  );
}
