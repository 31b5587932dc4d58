import { can, type Permission } from "@crq/contract/permissions";
import { cx } from "class-variance-authority";
import { ChevronDown } from "lucide-react";
import { Fragment, type ComponentType, type ReactNode, useState } from "react";
import { useUser } from "../../session/user-context.ts";
import { Heading } from "../../ui/heading.tsx";
import { Board } from "./board.tsx";
import { InGroup } from "./panel.tsx";

/** A part of a dashboard: it belongs to the feature whose records it shows, and loads, fails and is empty on its own. */
interface Tile {
  readonly show: ComponentType;
  /** Who sees it; left out: everyone who sees the dashboard. */
  readonly may?: Permission;
}

/** Tiles side by side, as many as the row defines if there is room. */
interface TileRow {
  readonly place: keyof typeof PLACES;
  readonly tiles: readonly Tile[];
}

/** Tiles that answer one question, under its heading. */
export interface TileGroup {
  /** Left out: its tiles have headings of their own. */
  readonly title?: string;
  /** The question that it answers. */
  readonly lead?: string;
  /** It's shown, and its calls are made, once someone opens it: for figures that no one acts on. */
  readonly folded?: true;
  readonly rows: readonly TileRow[];
}

const PLACES = {
  whole: "grid gap-y-14 paper:gap-y-6",
  halves: "grid gap-x-12 gap-y-10 paper:gap-y-6 @4xl:grid-cols-2",
  quarters: "grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-4",
} as const;

/** A dashboard's tiles, group by group, as far as the person has access. */
export function Tiles({ groups }: { readonly groups: readonly TileGroup[] }) {
  const { role } = useUser();
  return (
    <Board>
      <div className="@container grid gap-y-14 paper:gap-y-6">
        {groups.map((group, at) => {
          const rows = group.rows
            .map(({ place, tiles }) => ({
              place,
              shown: tiles.filter(({ may }) => may === undefined || can(role, may)),
            }))
            .filter(({ shown }) => shown.length > 0);
          if (rows.length === 0) return null;
          const content = rows.map(({ place, shown }, row) => (
            <div key={row} className={PLACES[place]}>
              {shown.map(({ show: Show }, position) => (
                <Show key={position} />
              ))}
            </div>
          ));
          const Shown = group.folded ? FoldedGroup : Group;
          return group.title === undefined ? (
            <Fragment key={at}>{content}</Fragment>
          ) : (
            <Shown key={at} title={group.title} lead={group.lead}>
              {content}
            </Shown>
          );
        })}
      </div>
    </Board>
  );
}

interface GroupProps {
  readonly title: string;
  readonly lead: string | undefined;
  readonly children: ReactNode;
}

const INSIDE = "mt-5 grid gap-y-10 paper:gap-y-6";

function Group({ title, lead, children }: GroupProps) {
  return (
    <InGroup value>
      <section className="border-t-2 border-ink/70 pt-4">
        <Heading size="block">{title}</Heading>
        <p className="mt-0.5 text-sm text-muted">{lead}</p>
        <div className={INSIDE}>{children}</div>
      </section>
    </InGroup>
  );
}

function FoldedGroup({ title, lead, children }: GroupProps) {
  const [open, setOpen] = useState(false);
  return (
    <InGroup value>
      <section className="border-t-2 border-ink/70 paper:hidden">
        <Heading size="block">
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="flex w-full items-center gap-2 pt-4 text-left"
          >
            {title}
            <ChevronDown
              aria-hidden
              className={cx("size-5 text-muted transition-transform", open && "rotate-180")}
            />
          </button>
        </Heading>
        <p className="mt-0.5 text-sm text-muted">{lead}</p>
        {open && <div className={INSIDE}>{children}</div>}
      </section>
    </InGroup>
  );
}
