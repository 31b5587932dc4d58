import { DATE_FORMATS } from "@crq/contract/timezones";
import { useState } from "react";
import { TimeFields } from "../../../session/time-fields.tsx";
import { timeDraft, timePayloads, useSaveTimePreferences } from "../../../session/time-preferences.ts";
import { useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Setting, Settings } from "../../../ui/setting.tsx";

/** Zone, clock, and date format. */
export function TimeSection() {
  const user = useUser();
  const [draft, setDraft] = useState(() => timeDraft(user));
  const [dateFormat, setDateFormat] = useState(user.dateFormat);
  const save = useSaveTimePreferences();
  return (
    <Settings>
      <Setting title="Date and time" description="Choose how dates and times appear across the product.">
        <div className="grid max-w-xl gap-5">
          <Field label="Date format" className="max-w-sm">
            {(control) => (
              <Select {...control} value={dateFormat} onChange={(event) => setDateFormat(event.target.value)}>
                {DATE_FORMATS.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <TimeFields draft={draft} onChange={setDraft} dateFormat={dateFormat} />
          <Button
            className="justify-self-start"
            busy={save.isPending}
            onClick={() =>
              save.mutate([
                ...timePayloads(user, draft),
                ...(dateFormat === user.dateFormat ? [] : [{ dateFormat }]),
              ])
            }
          >
            Save preferences
          </Button>
        </div>
      </Setting>
    </Settings>
  );
}
