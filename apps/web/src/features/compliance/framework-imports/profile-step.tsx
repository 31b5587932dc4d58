import type { FrameworkImport } from "@crq/contract/compliance/framework-imports";
import { SHIPPED } from "@crq/frameworks/shipped.gen";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { nameOf } from "../../../screen/frameworks/framework-name.ts";
import { RecordPicker } from "../../../screen/record-picker.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { count } from "../../../ui/format.ts";
import { Section } from "../../../ui/section.tsx";
import { readFile } from "./chosen-file.ts";
import { Chosen } from "./choose-source.tsx";
import { DropField } from "../../../screen/file-import/drop-field.tsx";
import type { ImportChoices } from "./use-preview.ts";

interface ProfileStepProps {
  readonly profile: NonNullable<FrameworkImport["profile"]>;
  readonly catalog: ImportChoices["catalog"];
  readonly onChange: (catalog: ImportChoices["catalog"]) => void;
}

/** What a profile selects from: it names its controls without having them. */
export function ProfileStep({ profile: { imports }, catalog, onChange }: ProfileStepProps) {
  // Within the file they only lead to its own list of resources.
  const addresses = imports.filter((href) => !href.startsWith("#"));
  const [problem, setProblem] = useState<string>();
  const choose = async (file: File) => {
    const read = await readFile(file);
    setProblem(read.ok ? undefined : read.problem);
    if (read.ok) onChange({ source: read.file, bytes: read.bytes, at: Date.now() });
  };
  const file = catalog && "source" in catalog ? catalog : undefined;
  return (
    <Section
      title="What it selects from"
      description={
        addresses.length > 0
          ? `A profile lists controls of a catalog without their texts. This one names ${addresses.join(", ")}.`
          : "A profile lists controls of a catalog without their texts."
      }
    >
      <div className="grid gap-4">
        {file ? (
          <Chosen chosen={file} onRemove={() => onChange(undefined)} />
        ) : (
          <>
            <Field
              label="Framework"
              className="max-w-md"
              hint="One of your own brings its official texts along."
            >
              {(field) => (
                <RecordPicker
                  {...field}
                  list="frameworks.list"
                  noun="framework"
                  value={catalog && "framework" in catalog ? catalog.framework : ""}
                  onChange={(framework) => onChange(framework === "" ? undefined : { framework })}
                  before={SHIPPED.map(({ id, title, entries }) => ({
                    id,
                    label: title,
                    note: `${count(entries)} entries`,
                  }))}
                  labelOf={nameOf}
                  noteOf={({ entries }) => `Yours, ${count(entries)} entries`}
                  nameOf={async (id) => nameOf(await call("frameworks.get", { params: { id }, query: {} }))}
                />
              )}
            </Field>
            <DropField
              label="Or choose the catalog’s file"
              hint="OSCAL catalog in JSON, XML or YAML"
              accept=".json,.xml,.yaml,.yml"
              problem={problem}
              onFile={(one) => void choose(one)}
            />
          </>
        )}
      </div>
    </Section>
  );
}
