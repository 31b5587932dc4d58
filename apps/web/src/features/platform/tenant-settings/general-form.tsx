import { COMPANY_SIZES, INDUSTRIES } from "@crq/contract/people/registration";
import { GeneralSettings, type TenantSettings } from "@crq/contract/platform/tenant-settings";
import { TIMEZONES } from "@crq/contract/timezones";
import { useAct } from "../../../screen/use-act.ts";
import { useForm } from "../../../screen/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { SHOWN_ELSEWHERE } from "./saved-settings.ts";

const CURRENCIES = [
  "USD",
  "EUR",
  "GBP",
  "CHF",
  "CAD",
  "AUD",
  "JPY",
  "SEK",
  "NOK",
  "DKK",
  "PLN",
  "INR",
  "SGD",
  "BRL",
  "MXN",
  "ZAR",
];

/** What a tenant says of itself. */
export function GeneralForm({ settings }: { settings: TenantSettings }) {
  const { tenantId, version } = settings;
  const save = useAct("tenantSettings.update", {
    done: "Settings saved",
    failed: "The settings were not saved",
    also: SHOWN_ELSEWHERE,
  });
  const form = useForm({
    schema: GeneralSettings,
    initial: {
      name: settings.name,
      currency: settings.currency,
      timezone: settings.timezone,
      industry: settings.industry ?? "",
      companySize: settings.companySize ?? "",
      supportEmail: settings.supportEmail ?? "",
    },
    onSubmit: async (body) => {
      await save.run({ query: { tenantId }, body: { version, ...body } }, form);
    },
  });
  const zones = TIMEZONES.some(({ value }) => value === settings.timezone)
    ? TIMEZONES
    : [...TIMEZONES, { value: settings.timezone, label: settings.timezone }];
  const currencies = CURRENCIES.includes(settings.currency) ? CURRENCIES : [...CURRENCIES, settings.currency];
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="grid max-w-xl gap-5">
      <Field label="Name" required error={form.errors.name}>
        {(control) => <Input {...control} {...form.text("name")} maxLength={200} autoComplete="off" />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Default currency" error={form.errors.currency}>
          {(control) => (
            <Select {...control} {...form.text("currency")}>
              {currencies.map((code) => (
                <option key={code} value={code}>
                  {code} – {new Intl.DisplayNames("en", { type: "currency" }).of(code)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Time zone" error={form.errors.timezone}>
          {(control) => (
            <Select {...control} {...form.text("timezone")}>
              {zones.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Industry" error={form.errors.industry}>
          {(control) => (
            <Select {...control} {...form.text("industry")}>
              <option value="">Not said</option>
              {Object.entries(INDUSTRIES).map(([key, label]) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Company size" error={form.errors.companySize}>
          {(control) => (
            <Select {...control} {...form.text("companySize")}>
              <option value="">Not said</option>
              {COMPANY_SIZES.map((size) => (
                <option key={size} value={size}>
                  {size} employees
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field
        label="Support email"
        aside="Optional"
        hint="Where your people ask for help."
        error={form.errors.supportEmail}
      >
        {(control) => <Input {...control} {...form.text("supportEmail")} type="email" autoComplete="off" />}
      </Field>
      <div>
        <Button type="submit" busy={form.busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
