import type { EmailPreferences as EmailPreferencesShape } from "@crq/contract/people/registration";
import type * as z from "zod/mini";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";

/** A person's email subscriptions. */
export type Preferences = z.infer<typeof EmailPreferencesShape>;

/** Only account security mails, until the person chooses others. */
export const QUIET: Preferences = { marketing: false, productUpdates: false, securityAlerts: true };

const CHOICES = [
  ["securityAlerts", "Security alerts about my account"],
  ["productUpdates", "Product updates"],
  ["marketing", "News and offers"],
] as const;

interface EmailPreferencesProps {
  readonly value: Preferences;
  readonly onChange: (value: Preferences) => void;
}

/** The choice of emails. */
export function EmailPreferences({ value, onChange }: EmailPreferencesProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Email preferences</legend>
      <div className="grid gap-2">
        {CHOICES.map(([name, label]) => (
          <Checkbox
            key={name}
            name={name}
            checked={value[name]}
            onChange={(event) => onChange({ ...value, [name]: event.target.checked })}
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
