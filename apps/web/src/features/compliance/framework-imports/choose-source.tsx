import { useQuery } from "@tanstack/react-query";
import { FileText, Link2 } from "lucide-react";
import { useState } from "react";
import { type CallResult, queryOf } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { sizeWords } from "../../../ui/files/file-size.ts";
import { ACCEPTED, readFile } from "./chosen-file.ts";
import { DropField } from "../../../screen/file-import/drop-field.tsx";
import type { ChosenSource } from "./use-preview.ts";

interface ChooseSourceProps {
  readonly chosen: ChosenSource | undefined;
  /** The shipped framework whose publications come first. */
  readonly basedOn: string | undefined;
  readonly onChoose: (chosen: ChosenSource | undefined) => void;
}

/** A file from this computer, or from where its publisher has it. */
export function ChooseSource({ chosen, basedOn, onChoose }: ChooseSourceProps) {
  const [problem, setProblem] = useState<string>();
  const choose = async (file: File) => {
    const read = await readFile(file);
    setProblem(read.ok ? undefined : read.problem);
    if (read.ok) onChoose({ source: read.file, bytes: read.bytes, at: Date.now() });
  };
  if (chosen) return <Chosen chosen={chosen} onRemove={() => onChoose(undefined)} />;
  return (
    <div className="grid gap-4">
      <DropField
        label="Choose a file, or drop one here"
        hint="OSCAL catalog or profile (JSON, XML, YAML), CSV or XLSX, up to 20 MB"
        accept={ACCEPTED}
        problem={problem}
        onFile={(file) => void choose(file)}
      />
      <FromPublisher
        basedOn={basedOn}
        onUrl={(url) => onChoose({ source: { url }, bytes: null, at: Date.now() })}
      />
    </div>
  );
}

/** What was chosen, and the way to choose another one. */
export function Chosen({
  chosen,
  onRemove,
}: {
  readonly chosen: ChosenSource;
  readonly onRemove: () => void;
}) {
  const { source, bytes } = chosen;
  const Icon = "url" in source ? Link2 : FileText;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-surface px-3 py-2 text-sm">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-medium wrap-anywhere">{"url" in source ? source.url : source.name}</span>
        {bytes !== null && <span className="block text-xs text-muted">{sizeWords(bytes)}</span>}
      </span>
      <Button variant="outline" onClick={onRemove}>
        Choose another file
      </Button>
    </div>
  );
}

interface FromPublisherProps {
  readonly basedOn: string | undefined;
  readonly onUrl: (url: string) => void;
}

/** Files of publishers: fetched by the server where it may, otherwise to download there. */
function FromPublisher({ basedOn, onUrl }: FromPublisherProps) {
  const { data } = useQuery({ ...queryOf("frameworkImports.sources"), staleTime: Infinity });
  if (!data) return null;
  const fitting = data.publications.filter(({ framework }) => basedOn === undefined || framework === basedOn);
  const offered = data.reachable ? fitting.filter(({ reachable }) => reachable) : fitting;
  if (offered.length === 0 && !data.reachable) return null;
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">
        {data.reachable
          ? "Or let the server fetch it from its publisher:"
          : "This server doesn’t fetch files from the internet. Download one from its publisher, then choose it above:"}
      </p>
      {offered.length > 0 && <Publications those={offered} fetches={data.reachable} onUrl={onUrl} />}
      {data.reachable && (
        <OtherAddress
          label={offered.length > 0 ? "Another address" : "Address"}
          hosts={data.hosts}
          onUrl={onUrl}
        />
      )}
    </div>
  );
}

interface PublicationsProps {
  readonly those: CallResult<"frameworkImports.sources">["publications"];
  readonly fetches: boolean;
  readonly onUrl: (url: string) => void;
}

function Publications({ those, fetches, onUrl }: PublicationsProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {those.map(({ title, publisher, url }) => (
        <li key={url} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
          <span className="min-w-0 flex-1 basis-56">
            <span className="block font-medium">{title}</span>
            <span className="block text-xs wrap-anywhere text-muted">
              {publisher}, {URL.parse(url)?.host}
            </span>
          </span>
          {fetches ? (
            <Button variant="outline" aria-label={`Fetch ${title}`} onClick={() => onUrl(url)}>
              Fetch
            </Button>
          ) : (
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary touch:py-2"
            >
              Open
              <span className="sr-only"> {title} in a new tab</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

interface OtherAddressProps {
  readonly label: string;
  readonly hosts: readonly string[];
  readonly onUrl: (url: string) => void;
}

function OtherAddress({ label, hosts, onUrl }: OtherAddressProps) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const fetchIt = () => {
    const address = URL.parse(typed.trim());
    if (address?.protocol !== "https:") setProblem("Enter an address that begins with https://");
    else if (hosts.length > 0 && !hosts.includes(address.hostname))
      setProblem(`This server may only reach ${hosts.join(", ")}.`);
    else onUrl(address.href);
  };
  return (
    <Field label={label} error={problem} {...(hosts.length > 0 && { hint: `On ${hosts.join(", ")}` })}>
      {(control) => (
        <span className="flex gap-2">
          <Input
            {...control}
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={2000}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setProblem(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              fetchIt();
            }}
            className="min-w-0 flex-1"
          />
          <Button variant="outline" onClick={fetchIt}>
            Fetch
          </Button>
        </span>
      )}
    </Field>
  );
}
