/** What `useForm` gives a control of text or choice. */
interface ControlledProps {
  readonly name: string;
  readonly value: string;
  onChange(event: { readonly target: { readonly value: string } }): void;
}

/** A form with at least these fields, for components that show a part of it. */
export interface FormPart<K extends string> {
  readonly errors: { readonly [P in K]?: string | undefined };
  readonly text: (name: K) => ControlledProps;
}
