import type { ComponentProps, ReactNode } from "react";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Select } from "../ui/form/select.tsx";
import { Textarea } from "../ui/form/textarea.tsx";
import type { TextControl } from "./use-form.ts";

/** The part of a form that a field needs; see `useForm`. */
interface FormOf<V> {
  readonly values: V;
  readonly errors: { readonly [name: string]: string | undefined };
  text(name: string): TextControl;
}

/** A field of a form over a schema of the contract: its name is the schema's. */
interface FormField<V> {
  readonly form: FormOf<V>;
  readonly name: keyof NoInfer<V> & string;
  readonly label: string;
  /** It can stay empty; otherwise it's required. */
  readonly optional?: boolean;
  readonly hint?: ReactNode;
}

/** A field with its label, error and hint connected; the control is rendered inside. */
function Wired<V>({
  form,
  name,
  label,
  optional,
  hint,
  children,
}: FormField<V> & { readonly children: ComponentProps<typeof Field>["children"] }) {
  return (
    <Field
      label={label}
      error={form.errors[name]}
      {...(optional === true ? { aside: "Optional" } : { required: true })}
      {...(hint !== undefined && { hint })}
    >
      {children}
    </Field>
  );
}

type OwnProps = "form" | "name" | "value" | "onChange" | "id" | "children";

/** One line of text. */
export function TextField<V>(props: FormField<V> & Omit<ComponentProps<typeof Input>, OwnProps>) {
  const { form, name, label, optional, hint, ...input } = props;
  return (
    <Wired {...{ form, name, label, hint }} optional={optional === true}>
      {(control) => <Input autoComplete="off" {...input} {...control} {...form.text(name)} />}
    </Wired>
  );
}

/** Several lines of text. */
export function ProseField<V>(props: FormField<V> & Omit<ComponentProps<typeof Textarea>, OwnProps>) {
  const { form, name, label, optional, hint, ...textarea } = props;
  return (
    <Wired {...{ form, name, label, hint }} optional={optional === true}>
      {(control) => <Textarea {...textarea} {...control} {...form.text(name)} />}
    </Wired>
  );
}

interface ChoiceFieldProps<V> extends FormField<V> {
  /** The label of each value, in the order of the list. Records are chosen with a RecordPicker instead. */
  readonly choices: Readonly<Record<string, string>>;
  /** The label for no choice. */
  readonly none?: string;
}

/** One of a few values. */
export function ChoiceField<V>(props: ChoiceFieldProps<V>) {
  const { form, name, label, optional, hint, choices, none } = props;
  return (
    <Wired {...{ form, name, label, hint }} optional={optional === true}>
      {(control) => (
        <Select {...control} {...form.text(name)}>
          {none !== undefined && <option value="">{none}</option>}
          {Object.entries(choices).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Wired>
  );
}
