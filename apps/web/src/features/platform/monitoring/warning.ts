/** A warning: what it is, why it matters or what to do, and where. */
export interface Warning {
  readonly key: string;
  /** Whether something is failing now; otherwise it will, or may. */
  readonly urgent: boolean;
  readonly title: string;
  readonly advice: string;
  /** Where to fix it: a screen of the product, or a part of this one. */
  readonly link?: { readonly to: string; readonly label: string; readonly tab?: string };
}
