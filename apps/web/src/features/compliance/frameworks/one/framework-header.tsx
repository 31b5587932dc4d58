import type { Framework } from "@crq/contract/compliance/frameworks";
import { useNavigate } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { shipped } from "../../../../screen/frameworks/shipped.ts";
import { useUser } from "../../../../session/user-context.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { counted, shortDay } from "../../../../ui/format.ts";
import { Menu, MenuItem } from "../../../../ui/overlay/menu.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { ACT_LABELS } from "../acts/act-labels.ts";
import { type FrameworkAct, offeredActs } from "../acts/offered-acts.ts";
import { useFrameworkActs } from "../acts/use-framework-acts.tsx";
import { LIST } from "../paths.ts";
import { nameOf } from "../../../../screen/frameworks/framework-name.ts";
import { originOf } from "../framework-words.ts";
import { StatusBadge } from "../status-badge.tsx";

interface FrameworkHeaderProps {
  readonly framework: Framework;
  /** Changes are still being saved, so what names a version waits. */
  readonly waits?: boolean;
  readonly onChanged?: (framework: Framework) => void;
}

/** The next step, and what has a button beside it; the menu has the rest. */
const STEPS: ReadonlySet<FrameworkAct> = new Set(["submit", "approve", "newEdition", "restore"]);
const BESIDE: ReadonlySet<FrameworkAct> = new Set(["return", "share"]);

/** A framework's name, state and facts, and what can be done with it. */
export function FrameworkHeader({ framework, waits = false, onChanged }: FrameworkHeaderProps) {
  const user = useUser();
  const navigate = useNavigate();
  const { run, dialog } = useFrameworkActs({
    ...(onChanged && { onChanged }),
    onGone: () => void navigate({ to: LIST }),
  });
  const acts = offeredActs(framework, user);
  const shown = acts.filter((act) => STEPS.has(act) || BESIDE.has(act)).toReversed();
  return (
    <>
      <PageHeader
        title={framework.title}
        description={<Facts framework={framework} />}
        actions={
          <>
            {shown.map((act) => {
              const [label, Icon] = ACT_LABELS[act];
              return (
                <Button
                  key={act}
                  variant={STEPS.has(act) ? "default" : "outline"}
                  disabled={waits || (act === "submit" && framework.entries === 0)}
                  onClick={() => run(act, framework)}
                >
                  <Icon aria-hidden /> {label}
                </Button>
              );
            })}
            <More
              framework={framework}
              acts={acts.filter((act) => !shown.includes(act))}
              waits={waits}
              onRun={(act) => run(act, framework)}
            />
          </>
        }
      />
      {dialog}
    </>
  );
}

function Facts({ framework }: { readonly framework: Framework }) {
  const user = useUser();
  const { edition, status, description, entries, publishedAt, publishedBy, archivedAt } = framework;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <StatusBadge status={status} />
        {archivedAt !== null && <Badge variant="outline">Archived</Badge>}
        {edition !== "" && <span>Edition {edition}</span>}
        <span>{counted(entries, "entry", "entries")}</span>
        <span className="wrap-anywhere">{originOf(framework, (id) => shipped(id)?.title)}</span>
        {publishedAt !== null && (
          <span>
            Published {shortDay(publishedAt, user)}
            {publishedBy !== null && ` by ${publishedBy}`}
          </span>
        )}
      </span>
      {description !== "" && (
        <span className="mt-2 block max-w-prose wrap-anywhere whitespace-pre-wrap">{description}</span>
      )}
    </>
  );
}

interface MoreProps {
  readonly framework: Framework;
  readonly acts: readonly FrameworkAct[];
  readonly waits: boolean;
  readonly onRun: (act: FrameworkAct) => void;
}

function More({ framework, acts, waits, onRun }: MoreProps) {
  if (acts.length === 0) return null;
  return (
    <Menu
      trigger={
        <Button variant="outline" size="icon" aria-label={`More actions for ${nameOf(framework)}`}>
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      {acts.map((act) => {
        const [label, Icon] = ACT_LABELS[act];
        return (
          <MenuItem key={act} disabled={waits} destructive={act === "remove"} onSelect={() => onRun(act)}>
            <Icon aria-hidden /> {label}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
