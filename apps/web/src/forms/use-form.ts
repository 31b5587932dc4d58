import { type ChangeEvent, type SyntheticEvent, useState } from "react";
import * as z from "zod/mini";

/** What is wrong, by field; the first complaint of each. */
export type FieldErrors<T> = { readonly [K in keyof T]?: string | undefined };

/** Props of a control of text or choice. */
export interface TextControl {
  readonly name: string;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
}

interface FormOptions<S extends z.ZodMiniType<object, object>> {
  readonly schema: S;
  readonly initial: z.input<S>;
  /** Gets the checked values. The form is busy until it settles. */
  readonly onSubmit: (values: z.output<S>) => Promise<void>;
}

/** The first complaint about each field. */
export function fieldErrors<S extends z.ZodMiniType<object, object>>(
  schema: S,
  values: z.input<S>,
): FieldErrors<z.input<S>> {
  const errors: { [name: string]: string | undefined } = {};
  for (const { path, message } of z.safeParse(schema, values).error?.issues ?? [])
    errors[String(path[0])] ??= message;
  return errors as FieldErrors<z.input<S>>;
}

/** A form over a schema of the contract: it is checked on submit, and from then on at every change. */
export function useForm<S extends z.ZodMiniType<object, object>>({
  schema,
  initial,
  onSubmit,
}: FormOptions<S>) {
  type Values = z.input<S>;
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);

  function change<K extends keyof Values>(name: K, value: Values[K]) {
    const next = { ...values, [name]: value };
    setValues(next);
    if (submitted) setErrors(fieldErrors(schema, next));
  }

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setSubmitted(true);
    const found = fieldErrors(schema, values);
    setErrors(found);
    const first = [...form.elements].find((control) => (control.getAttribute("name") ?? "") in found);
    if (Object.keys(found).length > 0) {
      if (first instanceof HTMLElement) first.focus();
      return;
    }
    setBusy(true);
    try {
      await onSubmit(z.parse(schema, values));
    } finally {
      setBusy(false);
    }
  }

  return {
    values,
    errors,
    busy,
    setErrors,
    submit,
    /** Props of a control of text or choice. */
    text: (name: keyof Values & string): TextControl => ({
      name,
      value: (values[name] as string | undefined) ?? "",
      onChange: (event) => change(name, event.target.value as Values[typeof name]),
    }),
    /** Props of a checkbox or switch. */
    tick: <K extends keyof Values & string>(name: K) => ({
      name,
      checked: values[name] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.checked as Values[K]),
    }),
  };
}
