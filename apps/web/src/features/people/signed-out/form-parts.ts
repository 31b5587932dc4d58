import type { TextControl } from "../../../screen/use-form.ts";

/** A form with at least these fields, for components that show a part of it. */
export interface FormPart<K extends string> {
  readonly errors: { readonly [P in K]?: string | undefined };
  readonly text: (name: K) => TextControl;
}
