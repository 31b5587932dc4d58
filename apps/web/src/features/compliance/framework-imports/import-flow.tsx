import type { Framework } from "@crq/contract/compliance/frameworks";
import type { FrameworkImport } from "@crq/contract/compliance/framework-imports";
import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../api/api-error.ts";
import { refresh } from "../../../api/refresh.ts";
import { Button } from "../../../ui/button.tsx";
import { describeError } from "../../../ui/state/describe-error.ts";
import { ChooseSource } from "./choose-source.tsx";
import { Elsewhere, FileFacts, WrongInFile } from "./file-facts.tsx";
import { ImportDifferencesSection } from "./import-differences.tsx";
import { ImportForm, type ImportTarget } from "./import-form.tsx";
import { ProfileStep } from "./profile-step.tsx";
import { ReadingLine } from "./reading-line.tsx";
import { TableStep } from "./table-step.tsx";
import { type Into, useChoices, usePreview, useSample } from "./use-preview.ts";

interface ImportFlowProps {
  readonly into: Into;
  /** The framework that the content goes into, or whose next edition it becomes. */
  readonly target?: ImportTarget;
  /** The shipped framework whose texts are brought in. */
  readonly basedOn?: string;
  readonly onDone: (framework: Framework) => void;
}

/** From a file to a framework: choose it, say how to read it, see what it changes, import it. */
export function ImportFlow({ into, target, basedOn, onDone }: ImportFlowProps) {
  const { choices, change, forget } = useChoices(into, basedOn);
  const { query, sent } = usePreview(into, choices);
  const { chosen, catalog, table } = choices;
  const data = chosen ? query.data : undefined;
  const sample = useSample(choices, data !== undefined && data.table !== null).data?.sample;
  return (
    <div className="grid gap-8">
      <ChooseSource
        chosen={chosen}
        basedOn={basedOn}
        onChoose={(next) => change({ chosen: next, catalog: undefined, table: {} })}
      />
      {chosen && query.isFetching && (
        <ReadingLine
          sent={sent}
          fetches={"url" in chosen.source}
          onCancel={() => change({ chosen: undefined, catalog: undefined, table: {} })}
        />
      )}
      {chosen && query.error && !query.isFetching && (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {data && (
        <>
          {data.elsewhere && <Elsewhere elsewhere={data.elsewhere} />}
          {data.profile && (
            <ProfileStep
              profile={data.profile}
              catalog={catalog}
              onChange={(next) => change({ catalog: next })}
            />
          )}
          {data.table && (
            <TableStep
              table={data.table}
              sample={sample}
              choices={table}
              onChange={(next) => change({ table: next })}
            />
          )}
          {/* A profile alone lacks nothing but the choice above. */}
          {!(data.profile && catalog === undefined) && <WrongInFile data={data} />}
          {data.fingerprint !== null && (
            <Importable
              key={chosen?.at}
              {...{ data, into, choices, target }}
              stale={query.isPlaceholderData || query.isFetching}
              onBasedOn={into.as === "new" ? (next) => change({ basedOn: next }) : undefined}
              onStale={() => void query.refetch()}
              onDone={(framework) => {
                forget();
                onDone(framework);
              }}
            />
          )}
        </>
      )}
    </div>
  );
}

interface ImportableProps extends Omit<Parameters<typeof ImportForm>[0], "data"> {
  readonly data: FrameworkImport;
  readonly onBasedOn: ((basedOn: string | null) => void) | undefined;
}

function Importable({ data, onBasedOn, ...form }: ImportableProps) {
  return (
    <>
      <FileFacts data={data} onBasedOn={onBasedOn} />
      <ImportDifferencesSection data={data} />
      <ImportForm data={data} {...form} />
    </>
  );
}

/** Why a file couldn't be read at all. It stays chosen. */
function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const client = useQueryClient();
  const { title, advice } = describeError(error);
  const changed = error instanceof ApiError && error.code === "conflict";
  return (
    <div role="alert" className="border-l-[3px] border-bad bg-sunken px-3 py-2 text-sm">
      <p className="font-medium">{title}</p>
      <p className="wrap-anywhere">
        {advice}{" "}
        <Button
          variant="link"
          // What someone else changed is read first: with its new version the file is compared again.
          onClick={() => void (changed ? refresh(client, "frameworks").then(onRetry) : onRetry())}
        >
          {changed ? "Compare again" : "Try again"}
        </Button>
      </p>
    </div>
  );
}
