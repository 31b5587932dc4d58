import type { StatedBaseline } from "@crq/contract/risk/baselines/statements";
import type { Scope } from "@crq/contract/risk/scenarios";
import { calendarDay } from "../../../screen/calendar-day.ts";
import type { TimePreferences } from "../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { KIND_WORDS } from "../scenarios/control-records/public.ts";

const EFFECTS: Readonly<Record<Scope["effect"], string>> = {
  "": "",
  confidentiality: "Confidentiality",
  integrity: "Integrity",
  availability: "Availability",
};

/** Whether a baseline froze something that the annex shows. */
export function hasAnnex({ controls, scopes = [] }: StatedBaseline): boolean {
  return controls.length + scopes.length > 0;
}

/** What the scenarios and controls are about, as it was frozen: threat, asset and effect; who answers for what, and by which evidence. */
export function Annex({
  baseline: { controls, scopes = [] },
  times,
}: {
  readonly baseline: StatedBaseline;
  readonly times: TimePreferences;
}) {
  return (
    <div className="flex flex-col gap-6">
      {scopes.length > 0 && (
        <Table label="Scope of the scenarios">
          <thead>
            <tr>
              <Th>Scenario</Th>
              <Th>Threat</Th>
              <Th>Asset</Th>
              <Th className="max-sm:hidden">Effect</Th>
            </tr>
          </thead>
          <tbody>
            {scopes.map(({ title, threat, asset, effect }, i) => (
              <Tr key={`${i} ${title}`}>
                <RowHeader className="min-w-28 font-normal wrap-anywhere">{title}</RowHeader>
                <Td className="wrap-anywhere">{threat}</Td>
                <Td className="wrap-anywhere">{asset}</Td>
                <Td className="max-sm:hidden">{EFFECTS[effect]}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      {controls.length > 0 && (
        <Table label="Controls">
          <thead>
            <tr>
              <Th>Control</Th>
              <Th>State</Th>
              <Th>Owner</Th>
              <Th className="max-sm:hidden">Evidence</Th>
              <Th className="max-sm:hidden">Next review</Th>
            </tr>
          </thead>
          <tbody>
            {controls.map((control, i) => (
              <ControlRow key={`${i} ${control.title}`} control={control} times={times} />
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}

interface ControlRowProps {
  readonly control: StatedBaseline["controls"][number];
  readonly times: TimePreferences;
}

function ControlRow({ control, times }: ControlRowProps) {
  const { title, inPlace, willBe, owner = "", kind, sources = [], reviewOn } = control;
  return (
    <Tr>
      <RowHeader className="min-w-28 font-normal wrap-anywhere">
        {title}
        {kind != null && <span className="block text-xs text-muted">{KIND_WORDS[kind]}</span>}
      </RowHeader>
      <Td>{stateWords(inPlace, willBe)}</Td>
      <Td className="min-w-22 wrap-anywhere">{owner || "–"}</Td>
      <Td className="wrap-anywhere max-sm:hidden">{sources.join("; ") || "–"}</Td>
      <Td className="max-sm:hidden">{reviewOn == null ? "–" : calendarDay(reviewOn, times)}</Td>
    </Tr>
  );
}

function stateWords(inPlace: boolean, willBe: boolean): string {
  if (inPlace) return willBe ? "In place" : "In place, to be retired";
  return willBe ? "Planned" : "Not in place";
}
