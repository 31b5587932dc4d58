import type { Baseline, Bridge } from "@crq/contract/risk/baselines/baselines";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { queryOf } from "../../../api/call.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { RecordPicker } from "../../../screen/record-picker.tsx";
import { useUser } from "../../../session/user-context.ts";
import { Input } from "../../../ui/form/input.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { shortDay } from "../../../ui/format.ts";
import { Section } from "../../../ui/section.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { useRested } from "../../../ui/use-rested.ts";
import { FIGURES, STATE_WORDS } from "./baseline-words.ts";
import { Waterfall } from "./waterfall.tsx";

const MOST_PERCENT = 1000;
const LEAST_PERCENT = -90;

/** The bridge to a baseline from an earlier one. */
export function useBridge(id: string, from: string | undefined, inflation = 0) {
  return useQuery({
    ...queryOf("baselines.bridge", {
      params: { id },
      query: { ...(from !== undefined && { from }), ...(inflation !== 0 && { inflation }) },
    }),
    enabled: from !== undefined,
    // Two baselines never change, and neither does what's between them.
    staleTime: Infinity,
  });
}

/** What moved the figures since an earlier baseline. */
export function BridgeSection({ baseline }: { readonly baseline: Baseline }) {
  const { previous, clientId } = baseline;
  const times = useUser();
  const [from, setFrom] = useState(previous?.id ?? "");
  const [figure, setFigure] = useState(FIGURES[0]!);
  const [stage, setStage] = useState<"net" | "now">("net");
  const [percent, setPercent] = useState("0");
  const rested = useRested(percent);
  // What was typed for another baseline isn't sent for this one.
  const inflation = percent === "0" ? 0 : Number(rested) / 100;
  const valid = rested.trim() !== "" && inflation * 100 >= LEAST_PERCENT && inflation * 100 <= MOST_PERCENT;
  const query = useBridge(baseline.id, from === "" ? undefined : from, valid ? inflation : 0);
  const ids = { figure: useId(), stage: useId(), from: useId(), percent: useId() };
  return (
    <Section
      title="Change since an earlier baseline"
      description="Each part shows what its changes do on average, over every order in which they could have been made. The parts add up to the whole change."
      hairline
    >
      <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Labeled id={ids.from} label="Since">
          <RecordPicker
            id={ids.from}
            list="baselines.list"
            of={{ query: { sort: "frozen", order: "desc", ...(clientId !== null && { clientId }) } }}
            noun="baseline"
            value={from}
            onChange={(id) => {
              setFrom(id);
              setPercent("0");
            }}
            labelOf={({ name }) => name}
            noteOf={({ frozenAt, state }) =>
              `${shortDay(frozenAt, times)}, ${STATE_WORDS[state].toLowerCase()}`
            }
            nameOf={previous?.name}
          />
        </Labeled>
        <Labeled id={ids.figure} label="Figure">
          <Select
            id={ids.figure}
            value={figure.key}
            onChange={({ target }) => setFigure(FIGURES.find(({ key }) => key === target.value)!)}
          >
            {FIGURES.map(({ key, words }) => (
              <option key={key} value={key}>
                {words}
              </option>
            ))}
          </Select>
        </Labeled>
        <Labeled id={ids.stage} label="Insurance">
          <Select
            id={ids.stage}
            value={stage}
            onChange={({ target }) => setStage(target.value === "now" ? "now" : "net")}
          >
            <option value="net">After insurance</option>
            <option value="now">Before insurance</option>
          </Select>
        </Labeled>
        {!baseline.joining?.pricing && !query.data?.statesPrices && (
          <Labeled id={ids.percent} label="Prices rose by, in %">
            <Input
              id={ids.percent}
              inputMode="decimal"
              className="num"
              value={percent}
              aria-invalid={valid ? undefined : true}
              onChange={({ target }) => setPercent(target.value)}
            />
          </Labeled>
        )}
      </div>
      {from === "" ? (
        <p className="text-sm text-muted">
          No baseline was approved before this one. Choose any earlier one to see what moved since.
        </p>
      ) : (
        <Loaded query={query} skeleton={<Skeleton className="h-56 w-full" />} small>
          {(bridge) => <Bridged bridge={bridge} figure={figure} stage={stage} />}
        </Loaded>
      )}
    </Section>
  );
}

function Bridged({
  bridge,
  figure,
  stage,
}: {
  readonly bridge: Bridge;
  readonly figure: (typeof FIGURES)[number];
  readonly stage: "net" | "now";
}) {
  if (bridge.groups.length === 0)
    return <p className="text-sm text-muted">Nothing changed that the figures follow from.</p>;
  return <Waterfall bridge={bridge} figure={figure} stage={stage} />;
}

function Labeled({
  id,
  label,
  children,
}: {
  readonly id: string;
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-2xs text-muted">
        {label}
      </label>
      {children}
    </div>
  );
}
