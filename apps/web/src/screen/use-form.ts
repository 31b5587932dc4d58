import { type ChangeEvent, type SyntheticEvent, useRef, useState } from "react";
import * as z from "zod/mini";

/** The problems, by field; the first of each. */
export type FieldErrors<T> = { readonly [K in keyof T]?: string | undefined };

/** Props of a text or choice control. */
export interface TextControl {
  readonly name: string;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
}

interface FormOptions<S extends z.ZodMiniType<object, object>> {
  readonly schema: S;
  readonly initial: z.input<S>;
  /** Gets the validated values. The form is busy until it settles. */
  readonly onSubmit: (values: z.output<S>) => Promise<void>;
}

/** The first problem of each field. */
export function fieldErrors<S extends z.ZodMiniType<object, object>>(
  schema: S,
  values: z.input<S>,
): FieldErrors<z.input<S>> {
  const errors: { [name: string]: string | undefined } = {};
  for (const { path, message } of z.safeParse(schema, values).error?.issues ?? [])
    errors[String(path[0])] ??= message;
  return errors as FieldErrors<z.input<S>>;
}

/** A form over a schema of the contract: it's validated on submit, and from then on with every change. */
export function useForm<S extends z.ZodMiniType<object, object>>({
  schema,
  initial,
  onSubmit,
}: FormOptions<S>) {
  type Values = z.input<S>;
  const [first] = useState(initial);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const element = useRef<HTMLFormElement>(null);
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);

  function change<K extends keyof Values>(name: K, value: Values[K]) {
    setValues((before) => ({ ...before, [name]: value }));
    if (submitted) setErrors(fieldErrors(schema, { ...values, [name]: value }));
  }

  /** Shows problems at their fields, the first of which gets the focus. */
  function tell(found: FieldErrors<Values>) {
    setErrors(found);
    const controls = [...(element.current?.elements ?? [])];
    const wrong = controls.find((control) => (control.getAttribute("name") ?? "") in found);
    if (wrong instanceof HTMLElement) wrong.focus();
  }

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    element.current = event.currentTarget;
    setSubmitted(true);
    const found = fieldErrors(schema, values);
    tell(found);
    if (Object.keys(found).length > 0) return;
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
    /** Whether there is anything to save: the values differ from the initial ones, as they are now. */
    changed: JSON.stringify(values) !== JSON.stringify(initial),
    tell,
    setErrors,
    submit,
    /** Restores the initial values. */
    reset: () => {
      setValues(first);
      setErrors({});
      setSubmitted(false);
    },
    /** Sets a value that isn't in a text or choice control. */
    set: change,
    /** Props of a text or choice control. */
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

/** A form over a schema of the contract. */
export type Form<S extends z.ZodMiniType<object, object>> = ReturnType<typeof useForm<S>>;
