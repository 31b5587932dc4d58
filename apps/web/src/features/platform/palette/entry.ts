import { RECORDS, type RecordKind } from "@crq/contract/records";
import type { LucideIcon } from "lucide-react";
import type { Findable } from "./rank.ts";

/** The kinds of records that the palette looks for, in the order in which they stand. */
export const SOUGHT = ["scenario", "portfolio", "client", "tenant", "user"] as const satisfies RecordKind[];

/** A kind of record that the palette looks for. */
export type SoughtKind = (typeof SOUGHT)[number];

/** A kind of thing that the palette leads to. */
export type Kind = "page" | "action" | SoughtKind;

/** What one record of a kind is called in a line. */
export function nameOfKind(kind: SoughtKind): string {
  return capitalized(RECORDS[kind].noun[0]);
}

/** The heading of several things of a kind. */
export function headingOf(kind: Kind | "recent"): string {
  if (kind === "recent") return "Recent";
  if (kind === "page" || kind === "action") return kind === "page" ? "Pages" : "Actions";
  return capitalized(RECORDS[kind].noun[1]);
}

function capitalized(noun: string): string {
  return noun[0]!.toUpperCase() + noun.slice(1);
}

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
