import { RECORDS, type RecordKind } from "@crq/contract/records";
import type { LucideIcon } from "lucide-react";
import type { Findable } from "./rank.ts";

/** The kinds of records that the palette searches, in their order. */
export const SOUGHT = [
  "scenario",
  "portfolio",
  "framework",
  "oscal-document",
  "assessment",
  "client",
  "tenant",
  "user",
] as const satisfies RecordKind[];

/** A kind of record that the palette searches. */
export type SoughtKind = (typeof SOUGHT)[number];

/** A kind of entry in the palette. */
export type Kind = "page" | "action" | "entry" | SoughtKind;

/** The noun for one record of a kind in a line. */
export function nameOfKind(kind: SoughtKind): string {
  return capitalized(RECORDS[kind].noun[0]);
}

/** The heading for several records of a kind. */
export function headingOf(kind: Kind | "recent" | "create"): string {
  if (kind === "recent") return "Recent";
  if (kind === "create") return "Create";
  if (kind === "entry") return "Framework entries";
  if (kind === "page" || kind === "action") return kind === "page" ? "Pages" : "Actions";
  return capitalized(RECORDS[kind].noun[1]);
}

function capitalized(noun: string): string {
  return noun[0]!.toUpperCase() + noun.slice(1);
}

/** The dialog that opens over the page when the palette has closed. */
export type AfterDialog = "time" | "client" | "context";

/** The effect of choosing an entry: it leads to a path, opens a dialog, or does something immediately. */
export type Deed =
  | { readonly href: string }
  | { readonly dialog: AfterDialog }
  | { readonly run: () => void };

/** A line of the palette. */
export interface Entry extends Findable {
  /** Stable for the same thing. */
  readonly id: string;
  readonly kind: Kind;
  /** The text at the line's right. */
  readonly hint: string;
  readonly icon: LucideIcon;
  readonly deed: Deed;
}
