import { accentCheck } from "@crq/contract/platform/accent";
import { Branding, type TenantSettings } from "@crq/contract/platform/tenant-settings";
import { useAct } from "../../../screen/use-act.ts";
import { useForm } from "../../../screen/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { BrandPreview } from "./brand-preview.tsx";
import { SHOWN_ELSEWHERE } from "./saved-settings.ts";

/** The product's own accent, if none is chosen. */
const STANDARD = "#005c66";
const COLOR = /^#[0-9a-f]{6}$/i;

/** Brand text and accent color, with a preview in light and dark. */
export function BrandingForm({ settings }: { settings: TenantSettings }) {
  const { tenantId, version } = settings;
  const save = useAct("tenantSettings.branding", {
    done: "Branding saved",
    failed: "Couldn't save the branding",
    also: SHOWN_ELSEWHERE,
  });
  const form = useForm({
    schema: Branding,
    initial: { brandText: settings.brandText ?? "", accentColor: settings.accentColor ?? "" },
    onSubmit: async (body) => {
      await save.run({ query: { tenantId }, body: { version, ...body } }, form);
    },
  });
  const typed = form.values.accentColor ?? "";
  const color = COLOR.test(typed) ? typed.toLowerCase() : undefined;
  const text = form.text("accentColor");
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="mt-8 grid gap-8 lg:grid-cols-2">
      <div className="grid content-start gap-5">
        <Field
          label="Brand text"
          aside="Optional"
          hint="Shown in the sidebar and emails. Leave empty to use the product name."
          error={form.errors.brandText}
        >
          {(control) => <Input {...control} {...form.text("brandText")} maxLength={80} autoComplete="off" />}
        </Field>
        <Field
          label="Accent color"
          aside="Optional"
          hint={
            color === undefined ? (
              "For example, #005c66. Leave empty to use the default color."
            ) : (
              <Contrast color={color} />
            )
          }
          error={form.errors.accentColor}
        >
          {(control) => (
            <div className="flex gap-2">
              <input
                type="color"
                aria-label="Pick the accent color"
                value={color ?? STANDARD}
                onChange={text.onChange}
                className="h-9 w-12 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1 touch:h-11"
              />
              <Input
                {...control}
                {...text}
                placeholder={STANDARD}
                spellCheck={false}
                autoComplete="off"
                className="font-mono"
              />
            </div>
          )}
        </Field>
        <div>
          <Button type="submit" busy={form.busy} disabled={!settings.brandingIncluded || !form.changed}>
            Save
          </Button>
        </div>
      </div>
      <div className="grid min-w-0 gap-4 sm:grid-cols-2">
        <BrandPreview
          mode="light"
          text={form.values.brandText ?? ""}
          color={color}
          logoUrl={settings.logoUrl}
        />
        <BrandPreview
          mode="dark"
          text={form.values.brandText ?? ""}
          color={color}
          logoUrl={settings.logoUrl}
        />
      </div>
    </form>
  );
}

/** How readable a color is, in figures, and an alternative. */
function Contrast({ color }: { color: string }) {
  const { paper, dark, suggestion } = accentCheck(color);
  return (
    <span className="num">
      Contrast {paper.toFixed(2)}:1 on light backgrounds and, lightened, {dark.toFixed(2)}:1 on dark ones. At
      least 4.5:1 is required.
      {suggestion !== undefined && (
        <span className="text-bad">
          {" "}
          Too pale to read on light backgrounds. Choose a darker color, such as {suggestion}.
        </span>
      )}
    </span>
  );
}
