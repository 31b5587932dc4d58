import type { CheapestPlan as Answer, JudgedChoice, PlanChoice, PlanReturns } from "@crq/contract/risk/plan";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { call, queryOf } from "../../../../api/call.ts";
import { useCan } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { counted, money } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { ErrorState } from "../../../../ui/state/error-state.tsx";
import { Processing } from "../../../../ui/state/spinner.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { PlanProjectLink } from "./plan-project-link.tsx";
import { appetiteWords, chosenOf } from "./plan-words.ts";

interface CheapestPlanProps {
  readonly of: { readonly clientId?: string; readonly currency?: string };
  readonly returns: PlanReturns;
  /** The choice with the best return, to compare. */
  readonly best: PlanChoice;
  readonly onFound: (chosen: readonly string[] | null) => void;
}

/** The cheapest controls and policies within the appetite, and how choices stand against it. */
export function CheapestPlan({ of, returns, best, onFound }: CheapestPlanProps) {
  const { appetite, currency } = returns;
  const [asked, setAsked] = useState(false);
  const { search, found, looking, setLooking } = useSearch(of, asked && appetite !== null);
  useEffect(() => {
    onFound(found?.choice?.chosen ?? null);
  }, [found, onFound]);
  return (
    <Section
      landmark
      id="cheapest-plan"
      title="Cheapest plan within the appetite"
      description="The controls and policies with the lowest annual cost that keep your combined loss, after insurance, within your appetite at every amount you set."
    >
      {appetite === null ? (
        <NoAppetite clientId={of.clientId} currency={currency} />
      ) : (
        <>
          {!asked && (
            <Button className="mt-3" onClick={() => setAsked(true)}>
              Find the cheapest plan
            </Button>
          )}
          {asked && search.isFetching && (
            <div className="mt-3">
              <Processing>
                {search.isFetchingNextPage
                  ? `Looking on from where the search stopped: minute ${search.data!.pages.length + 1}`
                  : "Judging combinations: up to a minute"}
              </Processing>
            </div>
          )}
          {asked && search.isError && !search.isFetching && (
            <ErrorState
              error={search.error}
              onRetry={() => void (found ? search.fetchNextPage() : search.refetch())}
              busy={search.isFetching}
            />
          )}
          {found && <Found answer={found} returns={returns} />}
          {found?.choice && <PlanProjectLink candidates={returns.candidates} choice={found.choice} />}
          {found?.goOn && !search.isError && (
            <Button className="mt-2" onClick={() => setLooking(!looking)}>
              {looking ? "Stop looking" : "Keep looking until it’s proven"}
            </Button>
          )}
          <Standings
            of={of}
            returns={returns}
            best={best}
            cheapest={found?.choice ?? found?.nearest ?? null}
            within={found?.choice !== null}
          />
        </>
      )}
    </Section>
  );
}

/** The search, a minute at a time: once someone keeps looking, each goes on where the last one stopped, until it's proven or they stop it. */
function useSearch(of: CheapestPlanProps["of"], enabled: boolean) {
  const [looking, setLooking] = useState(false);
  const search = useInfiniteQuery({
    queryKey: queryOf("plan.cheapest", { query: of }).queryKey,
    queryFn: ({ pageParam, signal }) =>
      call("plan.cheapest", { query: { ...of, ...(pageParam !== null && { goOn: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ goOn }) => goOn,
    enabled,
  });
  const { fetchNextPage } = search;
  const further = looking && search.hasNextPage && !search.isFetching && !search.isError;
  useEffect(() => {
    if (further) void fetchNextPage();
  }, [further, fetchNextPage]);
  return { search, found: search.data?.pages.at(-1), looking, setLooking };
}

function NoAppetite({
  clientId,
  currency,
}: {
  readonly clientId: string | undefined;
  readonly currency: string;
}) {
  const mayState = useCan("appetite:set");
  const link = "text-primary underline underline-offset-4";
  const where = "State it on the dashboard";
  return (
    <p className="mt-3 max-w-prose text-sm">
      No appetite is stated {clientId === undefined ? "" : "for this client "}in {currency}.{" "}
      {!mayState ? (
        "An administrator states it on the dashboard."
      ) : clientId === undefined ? (
        <Link to="/dashboard" className={link}>
          {where}
        </Link>
      ) : (
        <Link to="/tenant/client-dashboard" search={{ client: clientId }} className={link}>
          {where}
        </Link>
      )}
    </p>
  );
}

function Found({ answer, returns }: { readonly answer: Answer; readonly returns: PlanReturns }) {
  const { choice, proven, atLeast, tried } = answer;
  const { candidates, currency } = returns;
  const text = (value: number) => money(value, currency);
  const judged = `${counted(tried, "combination")} judged.`;
  return (
    <output className="num mt-3 block max-w-prose text-sm">
      {choice === null ? (
        <p>
          {atLeast === null
            ? "No combination comes within the appetite: even the one that leaves the least loss stays above it."
            : `No combination within the appetite was found in time. If there is one, it costs at least ${text(atLeast)} a year.`}
        </p>
      ) : choice.chosen.length === 0 ? (
        <p>The loss is within the appetite with nothing chosen.</p>
      ) : (
        <>
          <p className="font-medium">Choose, for {text(choice.cost)} a year:</p>
          <ul className="list-disc pl-4">
            {chosenOf(candidates, choice).map(({ id, title, cost }) => (
              <li key={id} className="wrap-anywhere">
                {title} <span className="text-muted">{text(cost)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-1 text-muted">
        {choice &&
          proven &&
          `No cheaper plan is within the appetite. ${counted(tried, "combination was", "combinations were")} judged one by one, all others were ruled out together.`}
        {choice &&
          !proven &&
          atLeast !== null &&
          `The cheapest found in time; no plan within the appetite costs less than ${text(atLeast)}. ${judged}`}
        {!choice && judged}
      </p>
    </output>
  );
}

interface StandingsProps extends Pick<CheapestPlanProps, "of" | "returns" | "best"> {
  readonly cheapest: JudgedChoice | null;
  readonly within: boolean;
}

/** Choices beside each other: cost, what is left, and whether it's within the appetite. */
function Standings({ of, returns, best, cheapest, within }: StandingsProps) {
  const { currency } = returns;
  const nothing = useJudged(of, []);
  const judged = useJudged(of, best.chosen);
  const rows = [
    { name: "Nothing chosen", choice: nothing },
    { name: "Best return within the budget", choice: judged },
    ...(cheapest
      ? [{ name: within ? "Cheapest within the appetite" : "Least loss possible", choice: cheapest }]
      : []),
  ];
  const text = (value: number | undefined) => (value === undefined ? "…" : money(value, currency));
  return (
    <Table label="Choices against the appetite" className="mt-4">
      <thead>
        <tr>
          <Th>Choice</Th>
          <Th numeric>Cost a year</Th>
          <Th numeric>Expected loss</Th>
          <Th numeric className="max-md:hidden">
            1 year in 20 exceeds
          </Th>
          <Th numeric className="max-md:hidden">
            After insurance
          </Th>
          <Th>Appetite</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, choice }) => (
          <Tr key={name}>
            <RowHeader>{name}</RowHeader>
            <Td numeric>{text(choice?.cost)}</Td>
            <Td numeric>{text(choice?.expectedLoss)}</Td>
            <Td numeric className="max-md:hidden">
              {text(choice?.gross.p95)}
            </Td>
            <Td numeric className="max-md:hidden">
              {text(choice?.net.p95)}
            </Td>
            <Td>
              <span className={choice?.breach ? "text-bad" : undefined}>
                {choice ? appetiteWords(choice, currency) : "…"}
              </span>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function useJudged(of: CheapestPlanProps["of"], chosen: readonly string[]): JudgedChoice | undefined {
  const { data } = useQuery(queryOf("plan.judge", { query: { ...of, chosen: chosen.join() } }));
  return data?.choice;
}
