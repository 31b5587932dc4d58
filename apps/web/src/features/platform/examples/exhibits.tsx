import { type ReactNode, Suspense, lazy } from "react";
import { ScreenPending } from "../../../ui/state/screen-pending.tsx";
import { Buttons } from "./buttons.tsx";
import { Fields } from "./fields.tsx";
import { Floating } from "./floating.tsx";
import type { GalleryLook } from "./gallery-look.ts";
import { Marks } from "./marks.tsx";
import { Palette, TextSizes } from "./palette.tsx";
import { Pieces } from "./pieces.tsx";
import { Specimen } from "./specimen.tsx";
import { Tables } from "./tables.tsx";
import { Waiting } from "./waiting.tsx";
import { ApiError } from "../../../api/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { ErrorState } from "../../../ui/state/error-state.tsx";

const REFUSED = new ApiError({
  status: 500,
  statusText: "Internal Server Error",
  text: JSON.stringify({ code: "internal", title: "Something went wrong", requestId: "0199-example" }),
});
const again = () => undefined;

/** Replacements for content: empty, or failed to load. */
function Messages() {
  return (
    <>
      <Specimen name="EmptyState" use="A list without anything in it: why, and what to do next.">
        <EmptyState title="No suppliers yet" action={<Button>Add supplier</Button>}>
          Suppliers that handle your data appear here. Add the first one, or import a list.
        </EmptyState>
      </Specimen>
      <Specimen
        name="ErrorState"
        use="Something couldn't be loaded: what happened, what to do next, and the request ID for support."
      >
        <div className="grid gap-6">
          <ErrorState error={REFUSED} onRetry={again} />
          <ErrorState error={new TypeError("Failed to fetch")} onRetry={again} busy />
          <ErrorState
            error={new Error("x is not a function")}
            incident={{ id: "B-7K2M-94QX", report: () => "Incident B-7K2M-94QX" }}
            note="Your unsaved work on this page is saved in this browser."
          />
        </div>
      </Specimen>
    </>
  );
}

const Ledger = lazy(async () => ({ default: (await import("./ledger.tsx")).Ledger }));
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
  { id: "pieces", title: "Headings, sections, tabs", show: () => <Pieces /> },
  {
    id: "figures",
    title: "Figures and tables",
    show: () => (
      <Suspense fallback={<ScreenPending />}>
        <Ledger />
      </Suspense>
    ),
  },
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
