import type { FrameworkImport } from "@crq/contract/compliance/framework-imports";
import { SHIPPED } from "@crq/frameworks/shipped.gen";
import { Link } from "@tanstack/react-router";
import { useUser } from "../../../session/user-context.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { count, counted, shortDay } from "../../../ui/format.ts";
import { Section } from "../../../ui/section.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { kindOf, wrongAsText, wrongIn } from "./import-words.ts";

/** How many problems are listed; all of them are copied. */
const SHOWN = 100;

interface FileFactsProps {
  readonly data: FrameworkImport;
  /** Null: none. */
  readonly onBasedOn: ((basedOn: string | null) => void) | undefined;
}

/** What a file is and holds. */
export function FileFacts({ data, onBasedOn }: FileFactsProps) {
  const user = useUser();
  const { about, counts, basedOn, warnings } = data;
  const texts = [
    counts.withStatement > 0 && `${count(counts.withStatement)} with what they ask`,
    counts.withGuidance > 0 && `${count(counts.withGuidance)} with guidance`,
    counts.withObjectives > 0 && `${count(counts.withObjectives)} with objectives`,
    counts.withParameters > 0 && `${count(counts.withParameters)} with parameters`,
  ].filter((part) => part !== false);
  return (
    <Section title="The file">
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
        <Fact name="Kind">{kindOf(data)}</Fact>
        {about.title !== "" && <Fact name="Title">{about.title}</Fact>}
        {about.edition !== "" && <Fact name="Edition">{about.edition}</Fact>}
        {about.publisher !== "" && <Fact name="Publisher">{about.publisher}</Fact>}
        {about.lastModified !== null && <Fact name="Modified">{shortDay(about.lastModified, user)}</Fact>}
        {data.profile?.catalog && <Fact name="Selects from">{data.profile.catalog.title}</Fact>}
        <Fact name="Entries">
          {count(counts.entries)} in {counted(counts.groups, "group")}
          {counts.withdrawn > 0 && `, ${count(counts.withdrawn)} of them withdrawn`}
        </Fact>
        <Fact name="Texts">{texts.length > 0 ? texts.join(", ") : "None"}</Fact>
      </dl>
      {onBasedOn && (
        <Field
          label="Based on"
          className="mt-4 max-w-md"
          hint="Its identifiers are written like this framework’s, and our plain-language texts and the published mappings apply."
        >
          {(control) => (
            <Select
              {...control}
              value={basedOn.used ?? ""}
              onChange={({ target }) => onBasedOn(target.value === "" ? null : target.value)}
            >
              <option value="">No framework that the product comes with</option>
              {SHIPPED.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {warnings.length > 0 && (
        <ul className="mt-4 grid gap-1 border-l-[3px] border-warn bg-sunken px-3 py-2 text-sm">
          {warnings.map((warning) => (
            <li key={warning} className="wrap-anywhere">
              {warning}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Why a file can't be imported: each problem with its place, to copy. */
export function WrongInFile({ data }: { readonly data: FrameworkImport }) {
  const wrong = wrongIn(data);
  if (wrong.length === 0) return null;
  return (
    <Section
      title="What needs to be fixed"
      description={`${counted(wrong.length, "problem")} in ${data.file.name}. Correct the file and choose it again.`}
      actions={<CopyButton text={() => wrongAsText(data.file.name, wrong)}>Copy the list</CopyButton>}
    >
      <div role="alert" className="sr-only">
        The file can’t be imported: {counted(wrong.length, "problem")}. {wrong[0]?.message}
      </div>
      <div className="max-h-96 overflow-y-auto">
        <Table label="Problems in the file">
          <thead>
            <tr>
              <Th>Place</Th>
              <Th>Problem</Th>
            </tr>
          </thead>
          <tbody>
            {wrong.slice(0, SHOWN).map(({ place, path, message }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a place can have the same problem twice
              <Tr key={at}>
                <RowHeader className="align-top">
                  <span className="num block whitespace-nowrap">{place}</span>
                  <span className="block max-w-72 font-mono text-xs font-normal wrap-anywhere text-muted">
                    {path}
                  </span>
                </RowHeader>
                <Td className="min-w-40 align-top wrap-anywhere">{message}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
        {wrong.length > SHOWN && (
          <p className="mt-2 text-xs text-muted">and {count(wrong.length - SHOWN)} more</p>
        )}
      </div>
    </Section>
  );
}

/** A file of OSCAL that isn't a framework, and where it belongs. */
export function Elsewhere({ elsewhere }: { readonly elsewhere: NonNullable<FrameworkImport["elsewhere"]> }) {
  const { what, where } = elsewhere;
  return (
    <p role="alert" className="border-l-[3px] border-warn bg-sunken px-3 py-2 text-sm">
      This file is {what}, not a framework.{" "}
      {where === "cross-framework-mapper" ? (
        <>
          Its pairs relate two frameworks: import them in the{" "}
          <Link
            to="/security-frameworks/cross-framework-mapper"
            className="text-primary underline underline-offset-4"
          >
            cross-framework mapper
          </Link>
          .
        </>
      ) : (
        "Frameworks are OSCAL catalogs and profiles, or tables in CSV and XLSX."
      )}
    </p>
  );
}
