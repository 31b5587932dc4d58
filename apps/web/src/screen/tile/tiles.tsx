import { can, type Permission } from "@crq/contract/permissions";
import { Fragment, type ComponentType } from "react";
import { useUser } from "../../session/user-context.ts";
import { PanelHead } from "./panel.tsx";

/** A part of a dashboard: it belongs to the feature whose records it shows, and loads, fails and is empty on its own. */
interface Tile {
  readonly show: ComponentType;
  /** Who sees it; left out: everyone who sees the dashboard. */
  readonly may?: Permission;
}

/** Tiles side by side, as many as the row defines if there is room. */
export interface TileRow {
  readonly place: keyof typeof PLACES;
  /** A heading above them, if they belong together. */
  readonly title?: string;
  readonly tiles: readonly Tile[];
}

const PLACES = {
  whole: "",
  halves: "grid gap-x-12 gap-y-14 paper:gap-y-6 @5xl:grid-cols-2",
  thirds: "grid gap-x-12 gap-y-14 paper:gap-y-6 sm:grid-cols-2 lg:grid-cols-3",
  quarters: "grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-4",
} as const;

/** A dashboard's tiles, row by row, as far as the person has access. */
export function Tiles({ rows }: { readonly rows: readonly TileRow[] }) {
  const { role } = useUser();
  return (
    <div className="@container grid gap-y-14 paper:gap-y-6">
      {rows.map(({ place, title, tiles }, row) => {
        const shown = tiles.filter(({ may }) => may === undefined || can(role, may));
        if (shown.length === 0) return null;
        const parts = shown.map(({ show: Show }, at) => <Show key={at} />);
        if (place === "whole") return <Fragment key={row}>{parts}</Fragment>;
        const side = <div className={PLACES[place]}>{parts}</div>;
        return title === undefined ? (
          <Fragment key={row}>{side}</Fragment>
        ) : (
          <section key={row}>
            <PanelHead title={title} />
            {side}
          </section>
        );
      })}
    </div>
  );
}
