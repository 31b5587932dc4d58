import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../../api/call.ts";
import { RatingChip } from "../../../../screen/risks/rating-chip.tsx";
import { count, counted } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { Table, Td, Th, Tr, RowHeader } from "../../../../ui/table.tsx";
import { useRested } from "../../../../ui/use-rested.ts";
import type { Editor } from "./use-editor.ts";

/** What the changes do to the risks that the matrix rates; nothing while there are no changes, or no risks. */
export function EffectPart({ editor }: { readonly editor: Editor }) {
  const { record, matrix, levels, dirty, problems } = editor;
  const rested = useRested(matrix);
  const { data: effect } = useQuery({
    queryKey: ["riskMatrices.preview", record.id, record.version, rested],
    queryFn: ({ signal }) =>
      call(
        "riskMatrices.preview",
        { params: { id: record.id }, body: { matrix: rested, ...(levels && { levels }) } },
        { signal },
      ),
    enabled: dirty && problems.length === 0 && rested === matrix,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!dirty || !effect || effect.risks === 0) return null;
  const { risks, higher, lower, before, after } = effect;
  const rows = Math.max(before.length, after.length);
  return (
    <Section
      title="Effect on your risks"
      landmark
      description={
        <span aria-live="polite">
          {higher + lower === 0
            ? `${counted(risks, "risk")} keep their rating.`
            : `Of ${counted(risks, "risk")}, ${count(higher)} would be rated higher and ${count(lower)} lower.`}
          {levels &&
            " Levels of risks move in proportion: the lowest stays the lowest, and the highest stays the highest."}
        </span>
      }
    >
      <Table label="Risks by rating, before and after">
        <thead>
          <tr>
            <Th>Rating</Th>
            <Th numeric>Now</Th>
            <Th numeric>After saving</Th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, i) => rows - i).map((rating) => (
            <Tr key={rating}>
              <RowHeader>
                <RatingChip
                  matrix={rating > matrix.ratings.length ? record.matrix : matrix}
                  rating={rating}
                />
              </RowHeader>
              <Td numeric>{before[rating - 1] === undefined ? "–" : count(before[rating - 1]!)}</Td>
              <Td numeric>{after[rating - 1] === undefined ? "–" : count(after[rating - 1]!)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}
