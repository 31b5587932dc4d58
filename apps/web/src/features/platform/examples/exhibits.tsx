import { type ReactNode, Suspense, lazy } from "react";
import { ScreenPending } from "../../../ui/state/screen-pending.tsx";
import { Buttons } from "./buttons.tsx";
import { Fields } from "./fields.tsx";
import { Floating } from "./floating.tsx";
import type { GalleryLook } from "./gallery-look.ts";
import { Ledger } from "./ledger.tsx";
import { Marks } from "./marks.tsx";
import { Messages } from "./messages.tsx";
import { Palette, TextSizes } from "./palette.tsx";
import { Specimen } from "./specimen.tsx";
import { Tables } from "./tables.tsx";
import { Waiting } from "./waiting.tsx";

const Charts = lazy(async () => ({ default: (await import("./charts.tsx")).Charts }));

/** A part of the gallery. */
export interface Exhibit {
  /** Its anchor. */
  readonly id: string;
  readonly title: string;
  readonly show: (look: GalleryLook) => ReactNode;
}

/** The parts of the gallery in their order. */
export const EXHIBITS: readonly Exhibit[] = [
  { id: "buttons", title: "Buttons", show: () => <Buttons /> },
  { id: "fields", title: "Fields", show: () => <Fields /> },
  { id: "marks", title: "Marks", show: () => <Marks /> },
  { id: "figures", title: "Figures and tables", show: () => <Ledger /> },
  {
    id: "lists",
    title: "Long lists",
    show: () => (
      <Specimen
        name="DataTable"
        use="Records that are searched, sorted, chosen from and exported; the server does the work."
      >
        <Tables />
      </Specimen>
    ),
  },
  { id: "messages", title: "Nothing there, failures", show: () => <Messages /> },
  { id: "waiting", title: "Waiting", show: ({ still }) => <Waiting still={still} /> },
  { id: "floating", title: "Dialogs, menus, tooltips, toasts", show: () => <Floating /> },
  {
    id: "colors",
    title: "Colors and text",
    show: () => (
      <>
        <Specimen
          name="Colors"
          use="States, severities one to five, and the series of charts. A severity never stands without its word."
        >
          <Palette />
        </Specimen>
        <Specimen
          name="Text"
          use="Headings and headline figures are set in the serif, everything else in the sans."
        >
          <TextSizes />
        </Specimen>
      </>
    ),
  },
  {
    id: "charts",
    title: "Charts",
    show: () => (
      <Suspense fallback={<ScreenPending />}>
        <Charts />
      </Suspense>
    ),
  },
];
