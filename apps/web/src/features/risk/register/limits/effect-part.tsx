import type { LossLimits, RatingLimits } from "@crq/contract/risk/register/risk-limits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { count } from "../../../../ui/format.ts";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { useRested } from "../../../../ui/use-rested.ts";
import { APPETITE_CHOICES } from "../words.ts";
import { effectNotes, effectSentence } from "./limit-words.ts";

interface EffectPartProps {
  readonly category: string;
  readonly clientId: string | null;
  readonly rating: RatingLimits | null;
  readonly loss: LossLimits | null;
}

const ROWS = [
  ["beyond-tolerance", "beyondTolerance"],
  ["beyond-appetite", "beyondAppetite"],
  ["within", "within"],
  ["not-judged", "notJudged"],
] as const;

/** What limits would change about the risks of the category, counted by the server. */
export function EffectPart(limits: EffectPartProps) {
  const rested = useRested(JSON.stringify(limits));
  const query = useQuery({
    queryKey: ["/api/risk-limits/effects", rested],
    queryFn: async () => call("riskLimits.effects", { body: JSON.parse(rested) as EffectPartProps }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <section aria-label="What it changes" aria-live="polite" className="rounded-lg bg-sunken p-3 text-sm">
      <Loaded query={query} small skeleton={<Skeleton className="h-36 w-full" />}>
        {(effects) => (
          <>
            <p className="mb-2 font-medium">{effectSentence(effects)}</p>
            <Table label="Risks by verdict">
              <thead>
                <tr>
                  <Th>Risks</Th>
                  <Th numeric>Now</Th>
                  <Th numeric>Then</Th>
                </tr>
              </thead>
              <tbody>
                {ROWS.map(([verdict, key]) => (
                  <Tr key={verdict}>
                    <RowHeader className="font-normal">{APPETITE_CHOICES[verdict]}</RowHeader>
                    <Td numeric>{count(effects.now[key])}</Td>
                    <Td
                      numeric
                      className={effects.now[key] === effects.after[key] ? "text-muted" : "font-semibold"}
                    >
                      {count(effects.after[key])}
                    </Td>
                  </Tr>
                ))}
              </tbody>
            </Table>
            {effectNotes(effects).map((note) => (
              <p key={note} className="mt-2">
                {note}
              </p>
            ))}
          </>
        )}
      </Loaded>
    </section>
  );
}
