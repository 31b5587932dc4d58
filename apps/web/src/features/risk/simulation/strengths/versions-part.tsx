import type { ControlStrengths } from "@crq/contract/risk/control-model/control-model";
import { COMMON_CAUSE } from "@crq/contract/risk/control-model/control-model-limits";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { dayAndTime } from "../../../../ui/format.ts";
import { toast } from "../../../../ui/overlay/toast.ts";
import { Section } from "../../../../ui/section.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { differences, type StrengthSet } from "./changes.ts";
import { DifferenceList } from "./difference-list.tsx";
import type { StrengthEditor } from "./use-strengths.ts";

/** What holds before the first save. */
const PRODUCT: StrengthSet = { items: [], commonCause: COMMON_CAUSE };

/** Every version of the tenant's strengths, the latest first: who saved it, and what it changed. */
export function VersionsPart({ editor }: { readonly editor: StrengthEditor }) {
  const versions = useQuery(queryOf("controlStrengths.listVersions"));
  return (
    <Section title="Versions" landmark description="Each save keeps what was before.">
      <Loaded query={versions} skeleton={<Skeleton className="h-24" />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-muted">Nothing is saved yet. Each save will be listed here.</p>
          ) : (
            <ol className="divide-y divide-line border-y border-line">
              {items.map((one, at) => (
                <Version
                  key={one.version}
                  version={one}
                  before={one.version === 1 ? PRODUCT : items[at + 1]}
                  editor={editor}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Section>
  );
}

interface VersionProps {
  readonly version: ControlStrengths;
  /** Undefined for the oldest of those listed. */
  readonly before: StrengthSet | undefined;
  readonly editor: StrengthEditor;
}

function Version({ version, before, editor }: VersionProps) {
  const times = useUser();
  const { base, disabled, restore } = editor;
  const restorable = !disabled && version.version < base.version;
  return (
    <li className="py-3 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <p>
          <span className="font-medium">
            {version.savedAt === null ? "" : dayAndTime(version.savedAt, times)}
          </span>{" "}
          <span className="text-muted">
            {version.savedBy ?? "a former user"}, version {version.version}
          </span>
        </p>
        {restorable && (
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              restore(version);
              toast({
                title: `Version ${version.version} is ready to be saved again`,
                description: "Nothing is saved until you choose Review and save.",
              });
            }}
          >
            Restore<span className="sr-only"> version {version.version}</span>
          </Button>
        )}
      </div>
      {before && (
        <details className="mt-1">
          <summary className="cursor-pointer text-muted">What it changed</summary>
          <DifferenceList found={differences(before, version)} />
        </details>
      )}
    </li>
  );
}
