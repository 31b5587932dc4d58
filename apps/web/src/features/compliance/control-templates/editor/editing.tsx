import type { ControlTemplateRecord } from "@crq/contract/compliance/control-templates";
import { Link, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { LeaveGuard } from "../../../../screen/leave/leave-guard.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";
import { TabLinks } from "../../../../ui/tabs.tsx";
import { STATUS_WORDS } from "../words.ts";
import { type Editor, useEditor } from "./use-editor.ts";

const TemplateView = lazy(async () => ({
  default: (await import("../one/template-view.tsx")).TemplateView,
}));
const TemplateForm = lazy(() => import("./template-form.tsx"));
const TABS = [
  { key: "write", label: "Write" },
  { key: "preview", label: "Preview" },
] as const;

/** A template that is being written, with its preview. */
export default function Editing({ latest }: { readonly latest: ControlTemplateRecord }) {
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const editor = useEditor(latest);
  const { record, dirty, free, busy, complete, save, fields } = editor;
  const current = tab === "preview" ? "preview" : "write";
  return (
    <>
      <PageHeader
        title={record.name}
        description={<About record={record} />}
        actions={<Actions editor={editor} />}
      />
      <Newer editor={editor} />
      <TabLinks label="Parts of the control template" tabs={TABS} current={current} className="mb-6">
        {(key, link) => (
          <Link {...link} to="." search={(key === "preview" ? { tab: key } : {}) as never} replace />
        )}
      </TabLinks>
      <Suspense fallback={<ScreenPending />}>
        {current === "write" ? <TemplateForm editor={editor} /> : <TemplateView template={fields} />}
      </Suspense>
      <LeaveGuard
        what="control template"
        dirty={dirty}
        free={free}
        saving={busy}
        onSave={async () => complete && (await save())}
      />
    </>
  );
}

function About({ record: { status, edition, changed } }: { readonly record: ControlTemplateRecord }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Badge variant={status === "published" ? "default" : "secondary"}>
        {STATUS_WORDS[status]}
        {edition > 0 && `, edition ${edition}`}
      </Badge>
      {edition > 0 && changed && <span>with changes that aren’t published</span>}
    </span>
  );
}

function Actions({ editor }: { readonly editor: Editor }) {
  const { record, disabled, dirty, busy, missing, newer, save, publish } = editor;
  return (
    <>
      {record.status === "published" && (
        <Link
          to="/templates/control-template"
          search={{ template: record.id }}
          className={buttonVariants({ variant: "outline" })}
        >
          Use it
        </Link>
      )}
      {!disabled && (
        <>
          <Button
            variant="outline"
            disabled={!dirty || newer !== undefined}
            busy={busy}
            onClick={() => void save()}
          >
            Save
          </Button>
          <Button
            disabled={dirty || !record.changed || missing.length > 0}
            busy={busy}
            onClick={() => void publish()}
          >
            Publish
          </Button>
        </>
      )}
    </>
  );
}

/** That someone else saved while this was typed, and what can be done about it. */
function Newer({ editor: { newer, busy, takeTheirs, saveOver } }: { readonly editor: Editor }) {
  return (
    <div
      role="alert"
      className="mb-6 grid gap-3 border-l-[3px] border-warn bg-sunken px-4 py-3 text-sm empty:hidden"
    >
      {newer && (
        <>
          <p className="max-w-prose">
            {newer.updatedBy} saved this template while you were writing. What you typed is still here. Save
            it over theirs, or discard it and show what they saved.
          </p>
          <p className="flex flex-wrap gap-2">
            <Button size="sm" busy={busy} onClick={() => void saveOver()}>
              Save mine over theirs
            </Button>
            <Button size="sm" variant="outline" onClick={takeTheirs}>
              Discard mine
            </Button>
          </p>
        </>
      )}
    </div>
  );
}
