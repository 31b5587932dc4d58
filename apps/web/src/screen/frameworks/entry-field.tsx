import { active, type Catalog } from "@crq/frameworks/catalog";
import { useId } from "react";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";

interface EntryFieldProps<N extends string> {
  readonly catalog: Catalog;
  readonly label: string;
  readonly name: N;
  readonly form: {
    readonly errors: { readonly [K in NoInfer<N>]?: string | undefined };
    text(name: NoInfer<N>): { readonly name: string };
  };
}

/** An entry by its identifier, however it's written; the browser offers those that there are. */
export function EntryField<N extends string>({ catalog, label, name, form }: EntryFieldProps<N>) {
  const list = useId();
  return (
    <Field label={label} required error={form.errors[name]}>
      {(control) => (
        <>
          <Input {...control} {...form.text(name)} list={list} autoComplete="off" spellCheck={false} />
          <datalist id={list}>
            {active(catalog).map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
