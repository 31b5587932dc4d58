import { COMPANY_SIZES } from "@crq/contract/people/registration";
import { ORGANIZATION_INDUSTRIES, REVENUE_BANDS } from "@crq/contract/platform/organization";
import { GeneralSettings, type TenantSettings } from "@crq/contract/platform/tenant-settings";
import { TIMEZONES } from "@crq/contract/timezones";
import { EXPOSURE_ROLES } from "@crq/contract/permissions";
import { roleLabel } from "@crq/contract/roles";
import { ChoiceField, TextField } from "../../../screen/fields.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { useForm } from "../../../screen/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Setting, Settings, SettingsFooter } from "../../../ui/setting.tsx";
import { SHOWN_ELSEWHERE } from "./saved-settings.ts";

const CURRENCIES = "USD EUR GBP CHF CAD AUD JPY SEK NOK DKK PLN INR SGD BRL MXN ZAR".split(" ");
const SIZES = Object.fromEntries(COMPANY_SIZES.map((size) => [size, `${size} employees`]));

/** A tenant's general settings. */
export function GeneralForm({ settings }: { settings: TenantSettings }) {
  const { tenantId, version } = settings;
  const save = useAct("tenantSettings.update", {
    done: "Settings saved",
    failed: "Couldn't save the settings",
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
      annualRevenue: settings.annualRevenue ?? "",
      supportEmail: settings.supportEmail ?? "",
      exposureRoles: settings.exposureRoles,
      clientsApart: settings.clientsApart,
    },
    onSubmit: async (body) => {
      await save.run({ query: { tenantId }, body: { version, ...body } }, form);
    },
  });
  const named = new Intl.DisplayNames("en", { type: "currency" });
  const codes = CURRENCIES.includes(settings.currency) ? CURRENCIES : [...CURRENCIES, settings.currency];
  const currencies = Object.fromEntries(codes.map((code) => [code, `${code} – ${named.of(code) ?? code}`]));
  const zones: Record<string, string> = Object.fromEntries(
    TIMEZONES.map(({ value, label }) => [value, label]),
  );
  zones[settings.timezone] ??= settings.timezone;
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <Settings>
        <Setting
          title="Organization"
          description="How the organization appears to its members. Industry, size and revenue choose templates and published base rates."
        >
          <div className="grid max-w-xl gap-5">
            <TextField form={form} name="name" label="Name" maxLength={200} />
            <div className="grid gap-5 sm:grid-cols-2">
              <ChoiceField
                form={form}
                name="industry"
                label="Industry"
                optional
                choices={ORGANIZATION_INDUSTRIES}
                none="Not specified"
              />
              <ChoiceField
                form={form}
                name="companySize"
                label="Company size"
                optional
                choices={SIZES}
                none="Not specified"
              />
              <ChoiceField
                form={form}
                name="annualRevenue"
                label="Yearly revenue"
                optional
                choices={REVENUE_BANDS}
                none="Not specified"
              />
            </div>
          </div>
        </Setting>
        <Setting title="Region" description="The organization’s currency and time zone.">
          <div className="grid max-w-xl gap-5 sm:grid-cols-2">
            <ChoiceField form={form} name="currency" label="Default currency" choices={currencies} />
            <ChoiceField form={form} name="timezone" label="Time zone" choices={zones} />
          </div>
        </Setting>
        <Setting title="Support" description="Where your members get help.">
          <div className="max-w-xl">
            <TextField form={form} name="supportEmail" label="Support email" optional type="email" />
          </div>
        </Setting>
        <Setting
          title="Loss exposure"
          description="Who sees the loss exposure and the statements of approved baselines, read-only, besides business stakeholders and the roles above them. Only statements name scenarios."
        >
          <div className="grid max-w-xl gap-2">
            {EXPOSURE_ROLES.map((role) => (
              <Checkbox
                key={role}
                checked={form.values.exposureRoles.includes(role)}
                onChange={({ target }) =>
                  form.set(
                    "exposureRoles",
                    EXPOSURE_ROLES.filter((one) =>
                      one === role ? target.checked : form.values.exposureRoles.includes(one),
                    ),
                  )
                }
              >
                {roleLabel(role)}
              </Checkbox>
            ))}
          </div>
        </Setting>
        <Setting
          title="Clients"
          description="Whether your clients are parts of one organization, whose losses add up. If they aren't, the figures of the whole organization are of its own scenarios, those of no client, and their trend starts over."
        >
          <Checkbox
            checked={form.values.clientsApart}
            onChange={({ target }) => form.set("clientsApart", target.checked)}
          >
            Our clients are separate organizations: never add up their losses
          </Checkbox>
        </Setting>
        <SettingsFooter>
          <Button type="submit" busy={form.busy} disabled={!form.changed}>
            Save
          </Button>
        </SettingsFooter>
      </Settings>
    </form>
  );
}
