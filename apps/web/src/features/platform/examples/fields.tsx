import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { PasswordInput } from "../../../ui/form/password-input.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { PlantPicker } from "./plant-picker.tsx";
import { Specimen } from "./specimen.tsx";

const LONG = "Unauthorized disclosure of customer records held by the payroll supplier in three countries";

/** Form components. */
export function Fields() {
  return (
    <>
      <Specimen
        name="Field, Input"
        use="One line of text. Field gives every control its label, hint and error."
      >
        <div className="grid max-w-4xl gap-5 sm:grid-cols-2">
          <Field label="Empty" hint="Help stands below, always.">
            {(control) => <Input {...control} placeholder="For example" />}
          </Field>
          <Field label="Filled" aside="per year">
            {(control) => <Input {...control} defaultValue="0.25" />}
          </Field>
          <Field label="Invalid" required error="Maximum must be larger than the minimum">
            {(control) => <Input {...control} defaultValue="12" />}
          </Field>
          <Field label="Right" success="This address is free">
            {(control) => <Input {...control} defaultValue="larkfield" />}
          </Field>
          <Field label="Disabled">
            {(control) => <Input {...control} disabled defaultValue="Cannot be changed here" />}
          </Field>
          <Field label="Read only">
            {(control) => <Input {...control} readOnly defaultValue="Can be read and copied" />}
          </Field>
          <Field label={LONG} className="sm:col-span-2">
            {(control) => <Input {...control} defaultValue={LONG} />}
          </Field>
        </div>
      </Specimen>
      <Specimen name="PasswordInput" use="Secrets that are typed; the eye shows them.">
        <div className="grid max-w-4xl gap-5 sm:grid-cols-2">
          <Field label="Password">{(control) => <PasswordInput {...control} autoComplete="off" />}</Field>
          <Field label="Invalid password" error="At least 8 characters">
            {(control) => <PasswordInput {...control} autoComplete="off" defaultValue="short" />}
          </Field>
        </div>
      </Specimen>
      <Specimen
        name="Select"
        use="One of a few fixed choices. Of lists without a bound, such as clients, one chooses with a RecordPicker."
      >
        <div className="grid max-w-4xl gap-5 sm:grid-cols-2">
          <Field label="Distribution" aside="Optional">
            {(control) => (
              <Select {...control}>
                <option>Lognormal</option>
                <option>PERT</option>
              </Select>
            )}
          </Field>
          <Field label="No client" error="Please select a client">
            {(control) => (
              <Select {...control}>
                <option>Select a client</option>
              </Select>
            )}
          </Field>
          <Field label="Disabled choice">
            {(control) => (
              <Select {...control} disabled>
                <option>Platform level</option>
              </Select>
            )}
          </Field>
        </div>
      </Specimen>
      <Specimen
        name="Combobox, RecordPicker"
        use="One record of a list of any length, searched by the server as one types; RecordPicker asks the server."
      >
        <div className="grid max-w-4xl gap-5 sm:grid-cols-2">
          <Field label="Plant" hint="One of ten thousand.">
            {(control) => <PlantPicker {...control} />}
          </Field>
          <Field label="Plant required" required error="Choose a plant">
            {(control) => <PlantPicker {...control} />}
          </Field>
          <Field label="Plant that can't be read">{(control) => <PlantPicker {...control} fails />}</Field>
          <Field label="Disabled plant">{(control) => <PlantPicker {...control} disabled />}</Field>
        </div>
      </Specimen>
      <Specimen name="Textarea" use="Several lines; it grows with what is typed.">
        <div className="grid max-w-4xl gap-5 sm:grid-cols-2">
          <Field label="Several lines">{(control) => <Textarea {...control} defaultValue={LONG} />}</Field>
          <Field label="Invalid lines" error="At most 4,000 characters">
            {(control) => <Textarea {...control} />}
          </Field>
        </div>
      </Specimen>
      <Specimen
        name="Checkbox, Switch"
        use="A checkbox is sent with its form; a switch takes effect at once."
      >
        <div className="flex flex-wrap gap-x-8 gap-y-3">
          <Checkbox>Off</Checkbox>
          <Checkbox defaultChecked>On</Checkbox>
          <Checkbox disabled>Off, disabled</Checkbox>
          <Checkbox disabled defaultChecked>
            On, disabled
          </Checkbox>
          <Switch>Off</Switch>
          <Switch defaultChecked>On</Switch>
          <Switch disabled>Off, disabled</Switch>
          <Switch disabled defaultChecked>
            On, disabled
          </Switch>
        </div>
      </Specimen>
    </>
  );
}
