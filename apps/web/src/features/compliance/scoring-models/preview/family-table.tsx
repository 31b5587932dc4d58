import type { ModelContent } from "@crq/contract/compliance/scoring-models";
import type { OwnScore } from "@crq/frameworks/scoring/own-score";
import type { Framework } from "../../../../screen/frameworks/framework.ts";
import { ShareBar } from "../../../../screen/tile/share-bar.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { percent } from "../../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { ONE_SAMPLE, type Sample, SAMPLES } from "./sample.ts";

interface FamilyTableProps {
  readonly model: ModelContent;
  readonly framework: Framework;
  readonly score: OwnScore;
  /** The samples, which can be chosen here; undefined for an assessment's answers. */
  readonly sample: Sample | undefined;
  readonly onSample: ((sample: Sample) => void) | undefined;
}

const HEADINGS = {
  average: "Adds",
  sum: "Adds",
  deductions: "Loses",
  lowest: "Has",
} as const satisfies Record<ModelContent["arithmetic"]["kind"], string>;

/** What each family contributes to the score, and the samples that it's tried with. */
export function FamilyTable({ model, framework, score, sample, onSample }: FamilyTableProps) {
  const { kind } = model.arithmetic;
  const of = new Map(score.families.map((one) => [one.group, one]));
  const choices = SAMPLES[model.answers.kind];
  return (
    <>
      <Table label="What each family contributes">
        <thead>
          <tr>
            <Th>Family</Th>
            {sample && <Th>Samples</Th>}
            <Th numeric>{HEADINGS[kind]}</Th>
          </tr>
        </thead>
        <tbody>
          {framework.catalog.groups.map(({ id, title }) => {
            const family = of.get(id);
            return (
              <Tr key={id}>
                <RowHeader>
                  <span title={title}>{id}</span>
                  <ShareBar share={family?.share ?? 0} className="mt-1 w-16" />
                </RowHeader>
                {sample && onSample && (
                  <Td>
                    <Select
                      aria-label={`Samples of ${id} ${title}`}
                      value={sample.groups[id] ?? "mixed"}
                      onChange={({ target }) =>
                        onSample({ ...sample, groups: { ...sample.groups, [id]: target.value } })
                      }
                    >
                      {Object.entries(choices).map(([key, words]) => (
                        <option key={key} value={key}>
                          {words}
                        </option>
                      ))}
                    </Select>
                  </Td>
                )}
                <Td numeric>{family ? addsInWords(family, kind) : "–"}</Td>
              </Tr>
            );
          })}
        </tbody>
      </Table>
      {sample && onSample && model.weights.entries.length > 0 && (
        <EntrySamples model={model} sample={sample} onSample={onSample} />
      )}
    </>
  );
}

function addsInWords(
  { adds, share }: OwnScore["families"][number],
  kind: ModelContent["arithmetic"]["kind"],
) {
  if (kind === "lowest") return percent(share);
  const digits = Math.abs(Number(adds.toFixed(1))).toLocaleString("en-US");
  return kind === "average" ? `${digits} points` : digits;
}

/** As many of the entries with a weight of their own as can be tried one by one. */
const MOST_TRIED = 20;

interface EntrySamplesProps {
  readonly model: ModelContent;
  readonly sample: Sample;
  readonly onSample: (sample: Sample) => void;
}

function EntrySamples({ model, sample, onSample }: EntrySamplesProps) {
  const put = (id: string, value: string) => {
    const { [id]: _, ...others } = sample.entries;
    onSample({ ...sample, entries: value === "" ? others : { ...others, [id]: value } });
  };
  return (
    <Table label="Samples of entries with a weight of their own">
      <thead>
        <tr>
          <Th>Entry</Th>
          <Th>Sample</Th>
        </tr>
      </thead>
      <tbody>
        {model.weights.entries.slice(0, MOST_TRIED).map(({ id }) => (
          <Tr key={id}>
            <RowHeader className="wrap-anywhere">{id}</RowHeader>
            <Td>
              <Select
                aria-label={`Sample of ${id}`}
                value={sample.entries[id] ?? ""}
                onChange={({ target }) => put(id, target.value)}
              >
                <option value="">As its family</option>
                {Object.entries(ONE_SAMPLE[model.answers.kind]).map(([key, words]) => (
                  <option key={key} value={key}>
                    {words}
                  </option>
                ))}
              </Select>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
