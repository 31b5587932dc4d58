import { TIMEZONES, ZONE_REGIONS } from "@crq/contract/timezones";
import { Field } from "../ui/form/field.tsx";
import { type TimePreferences, day, timeOfDay, zoneName } from "../ui/format.ts";
import { Select } from "../ui/form/select.tsx";
import { Switch } from "../ui/form/switch.tsx";
import type { TimeDraft } from "./time-preferences.ts";
import { useNow } from "./use-now.ts";

interface TimeFieldsProps {
  readonly draft: TimeDraft;
  readonly onChange: (draft: TimeDraft) => void;
  /** The locale of the example's date. */
  readonly dateFormat: string;
}

/** Zone and clock: detected by the browser or chosen by hand, twelve hours or twenty-four, with an example. */
export function TimeFields({ draft, onChange, dateFormat }: TimeFieldsProps) {
  const auto = draft.timezoneSource === "auto";
  const found = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="grid justify-items-start gap-4">
      <div>
        <Switch
          checked={auto}
          onChange={(event) =>
            onChange({ ...draft, timezoneSource: event.target.checked ? "auto" : "manual" })
          }
        >
          Detect my time zone automatically
        </Switch>
        {auto && <p className="mt-1 text-xs text-muted">This browser is in {found.replaceAll("_", " ")}.</p>}
      </div>
      {!auto && (
        <Field label="Time zone" className="w-full max-w-sm">
          {(control) => (
            <Select
              {...control}
              value={draft.timezone}
              onChange={(event) =>
                onChange({ ...draft, timezone: event.target.value, timezoneSource: "manual" })
              }
            >
              {ZONE_REGIONS.map((region) => (
                <optgroup key={region} label={region}>
                  {TIMEZONES.filter((zone) => zone.region === region).map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Switch
        checked={draft.militaryTime}
        onChange={(event) => onChange({ ...draft, militaryTime: event.target.checked })}
      >
        24-hour clock
      </Switch>
      <Example preferences={{ ...draft, dateFormat }} />
    </div>
  );
}

function Example({ preferences }: { preferences: TimePreferences }) {
  const now = useNow();
  return (
    <p className="num w-full border-l-[3px] border-primary bg-sunken px-3 py-2 text-sm">
      {day(now, preferences)}, {timeOfDay(now, preferences)} {zoneName(now, preferences)}
    </p>
  );
}
