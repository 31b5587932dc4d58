import type { StatedBridge } from "@crq/contract/risk/baselines/statements";
import { cx } from "class-variance-authority";
import { money } from "../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { type BridgedFigure, changeWords, GROUP_WORDS, reasonsOf } from "./baseline-words.ts";

interface WaterfallProps {
  readonly bridge: StatedBridge;
  readonly figure: BridgedFigure;
  readonly stage: "now" | "net";
}

/** A row: where its bar begins and ends, in money. */
interface Step {
  readonly name: string;
  readonly note: string;
  readonly reasons: ReturnType<typeof reasonsOf>;
  readonly from: number;
  readonly to: number;
  /** A whole figure at an end; otherwise a change. */
  readonly whole: boolean;
}

/** The steps from one end to the other, each beginning where the last one ended. */
function stepsOf(bridge: StatedBridge, key: BridgedFigure["key"], stage: "now" | "net"): Step[] {
  const start = bridge.from[stage][key];
  const end = bridge.to[stage][key];
  let at = start;
  const changes = bridge.groups.map((one): Step => {
    const from = at;
    at += one[stage][key];
    const words = { name: GROUP_WORDS[one.group], note: changeWords(bridge, one.group) };
    return { ...words, reasons: reasonsOf(bridge, one.group), from, to: at, whole: false };
  });
  return [
    { name: bridge.from.name, note: "", reasons: [], from: 0, to: start, whole: true },
    ...changes,
    { name: bridge.to.name, note: "", reasons: [], from: 0, to: end, whole: true },
  ];
}

/** A change with its sign: `+$1.2M`. */
function signed(value: number, currency: string): string {
  if (Math.abs(value) < 0.5) return money(0, currency);
  return `${value > 0 ? "+" : "−"}${money(Math.abs(value), currency)}`;
}

/** The change of a figure between two baselines, as a table whose bars go from one end to the other. */
export function Waterfall({ bridge, figure, stage }: WaterfallProps) {
  const { currency } = bridge;
  const steps = stepsOf(bridge, figure.key, stage);
  const most = Math.max(...steps.flatMap(({ from, to }) => [from, to]), 0);
  const least = Math.min(...steps.flatMap(({ from, to }) => [from, to]), 0);
  const place = (value: number) => (most > least ? ((value - least) / (most - least)) * 100 : 0);
  return (
    <Table label={`${figure.words}, from ${bridge.from.name} to ${bridge.to.name}`}>
      <thead>
        <tr>
          <Th>What changed</Th>
          <Th className="w-2/5 max-sm:hidden">
            <span className="sr-only">As a bar</span>
          </Th>
          <Th numeric>{figure.words}</Th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ name, note, reasons, from, to, whole }, i) => {
          const [left, right] = [place(Math.min(from, to)), place(Math.max(from, to))];
          return (
            <Tr key={whole ? `${i} ${name}` : name}>
              <RowHeader className={cx("min-w-32 wrap-anywhere", !whole && "font-normal")}>
                {name}
                {note !== "" && <span className="block text-xs font-normal text-muted">{note}</span>}
                {reasons.length > 0 && <Reasons reasons={reasons} />}
              </RowHeader>
              <Td className="max-sm:hidden">
                <svg
                  viewBox="0 0 100 10"
                  preserveAspectRatio="none"
                  className="block h-4 w-full min-w-24"
                  aria-hidden
                >
                  <rect
                    x={left}
                    y={whole ? 0 : 1.5}
                    width={Math.max(0.6, right - left)}
                    height={whole ? 10 : 7}
                    className={whole ? "fill-c1" : to > from ? "fill-warn" : "fill-ok"}
                  />
                </svg>
              </Td>
              <Td numeric className={whole ? "font-semibold" : ""}>
                {whole ? money(to, currency) : signed(to - from, currency)}
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** Why each name changed, below the group that it belongs to. */
function Reasons({ reasons }: Pick<Step, "reasons">) {
  return (
    <ul aria-label="Reasons" className="mt-1 flex flex-col gap-1 text-xs font-normal">
      {reasons.map(({ title, notes }, at) => (
        <li key={`${at} ${title}`} className="max-w-prose">
          {title}:{" "}
          {notes.map((note, i) => (
            <span key={`${i} ${note}`} className="whitespace-pre-line">
              {i > 0 && "; "}
              {note}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
