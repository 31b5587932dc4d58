import type { LucideIcon } from "lucide-react";
import type { Findable } from "./rank.ts";

/** What kinds of things the palette leads to, in the order in which they stand, with their headings. */
export const KINDS = {
  recent: "Recent",
  page: "Pages",
  action: "Actions",
  scenario: "Scenarios",
  portfolio: "Portfolios",
  client: "Clients",
  tenant: "Tenants",
  person: "People",
} as const;

/** A kind of thing. */
export type Kind = Exclude<keyof typeof KINDS, "recent">;

/** What opens over the page when the palette has closed. */
export type AfterDialog = "time" | "client" | "context";

/** What choosing an entry does: it leads to a path, opens a dialog, or does something at once. */
export type Deed =
  | { readonly href: string }
  | { readonly dialog: AfterDialog }
  | { readonly run: () => void };

/** A line of the palette. */
export interface Entry extends Findable {
  /** The same thing has the same one each time. */
  readonly id: string;
  readonly kind: Kind;
  /** What the line says at its right. */
  readonly hint: string;
  readonly icon: LucideIcon;
  readonly deed: Deed;
}
