import type { ControlStrengths } from "@crq/contract/risk/control-model/control-model";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import type { Framework } from "../../../../screen/frameworks/framework.ts";
import { useFramework } from "../../../../screen/frameworks/use-framework.ts";
import { LeaveGuard } from "../../../../screen/leave/leave-guard.tsx";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { counted, dayAndTime } from "../../../../ui/format.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { countOf } from "./changes.ts";
import { CommonCausePart } from "./common-cause-part.tsx";
import { StrengthFamilies } from "./strength-families.tsx";
import { TheirsNotice } from "./theirs-notice.tsx";
import { type StrengthEditor, useStrengths } from "./use-strengths.ts";
import { VersionsPart } from "./versions-part.tsx";

const SaveDialog = lazy(async () => ({ default: (await import("./save-dialog.tsx")).SaveDialog }));
const EffectPart = lazy(async () => ({ default: (await import("./effect-part.tsx")).EffectPart }));

/** How strong controls are: the product's estimates, and the tenant's over them. */
export function StrengthsScreen() {
  const strengths = useQuery(queryOf("controlStrengths.get"));
  const controls = useFramework("nist-sp-800-53-r5");
  return (
    <>
      <PageHeader
        title="How strong controls are"
        description="What each control of NIST SP 800-53 prevents, and how often it works as intended"
        actions={
          <Link to="/risk-management/risk-simulation" className={buttonVariants({ variant: "outline" })}>
            Go to the simulation
          </Link>
        }
      />
      <Loaded query={strengths} skeleton={<Skeleton className="h-96" />}>
        {(latest) => (
          <Loaded query={controls} skeleton={<Skeleton className="h-96" />}>
            {(framework) => <Editing latest={latest} framework={framework} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

function Editing({ latest, framework }: { latest: ControlStrengths; framework: Framework }) {
  const editor = useStrengths(latest);
  const reads = useCan("assessment:read");
  const [saving, setSaving] = useState(false);
  const { dirty, free, busy, save, disabled } = editor;
  return (
    <div className="grid gap-10">
      <div className="grid gap-4">
        <StateLine editor={editor} onSave={() => setSaving(true)} />
        <TheirsNotice editor={editor} />
      </div>
      {dirty && reads && (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <EffectPart base={editor.base} draft={editor.draft} changed={[...editor.changes.items.keys()]} />
        </Suspense>
      )}
      <StrengthFamilies editor={editor} framework={framework} />
      <CommonCausePart editor={editor} />
      <VersionsPart editor={editor} />
      {saving && (
        <Suspense>
          <SaveDialog editor={editor} onClose={() => setSaving(false)} />
        </Suspense>
      )}
      {!disabled && (
        <LeaveGuard
          what="set of strengths"
          dirty={dirty}
          free={free}
          saving={busy}
          onSave={save}
          leaves={({ search }) => !("view" in search)}
        />
      )}
    </div>
  );
}

function StateLine({ editor, onSave }: { editor: StrengthEditor; onSave: () => void }) {
  const times = useUser();
  const { base, changes, dirty, disabled, discard, theirs } = editor;
  const count = countOf(changes);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-3">
      <p aria-live="polite" className="text-sm">
        {dirty ? (
          <strong>{counted(count, "unsaved change")}</strong>
        ) : base.version === 0 ? (
          "The product’s estimates apply everywhere."
        ) : (
          <>
            Version {base.version}, saved by {base.savedBy ?? "a former user"}
            {base.savedAt !== null && `, ${dayAndTime(base.savedAt, times)}`}.{" "}
            {counted(base.items.length, "strength")} of your own.
          </>
        )}
        {disabled && (
          <span className="block text-muted">
            Your role can view strengths. To change them, ask an analyst who works for the whole organization.
          </span>
        )}
      </p>
      {!disabled && dirty && (
        <span className="flex flex-wrap gap-2">
          <Button variant="ghost" onClick={discard}>
            Discard changes
          </Button>
          <Button disabled={theirs !== undefined} onClick={onSave}>
            Review and save
          </Button>
        </span>
      )}
    </div>
  );
}
