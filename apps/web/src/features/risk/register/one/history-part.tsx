import { OWN_FIELD } from "@crq/contract/risk/register/risk-fields";
import type { RiskChange, RiskRating, RiskRecord } from "@crq/contract/risk/register/risk-record";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { type MatrixChoice, useMatrices } from "../../../../screen/risks/use-matrices.ts";
import { useUser } from "../../../../session/user-context.ts";
import { dayAndTime } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";
import { positionInWords } from "../risk-rating.tsx";
import { ACCEPTANCE_WORDS, ACTION_WORDS, FIELD_WORDS, STATUS_WORDS, TREATMENT_WORDS } from "../words.ts";

/** Everything that was changed about the risk, the newest first. */
export function HistoryPart({ risk }: { readonly risk: RiskRecord }) {
  const query = useQuery(queryOf("risks.history", { params: { id: risk.id } }));
  const matrices = useMatrices();
  return (
    <Section title="History">
      <Loaded
        query={query}
        skeleton={<ScreenPending />}
        empty={<p className="text-sm text-muted">Nothing was changed yet.</p>}
      >
        {(changes) => (
          <ol className="grid gap-5 text-sm">
            {changes.map((change) => (
              <Change key={change.id} change={change} matrix={matrices.of(risk.matrixId)} />
            ))}
          </ol>
        )}
      </Loaded>
    </Section>
  );
}

interface ChangeProps {
  readonly change: RiskChange;
  readonly matrix: MatrixChoice | undefined;
}

function Change({ change: { by, at, action, changes, version }, matrix }: ChangeProps) {
  const times = useUser();
  // The owner is named; the id is kept for taking a change back.
  const fields = Object.entries(changes).filter(([name]) => name !== "ownerId");
  return (
    <li className="border-l-2 border-line-strong pl-4">
      <span className="font-medium">{by}</span> {ACTION_WORDS[action] ?? action}{" "}
      <span className="text-muted">
        {dayAndTime(at, times)} · version {version}
      </span>
      {fields.length > 0 && (
        <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
          {fields.map(([name, [before, after]]) => (
            <div key={name} className="contents">
              <dt className="text-muted">
                {FIELD_WORDS[name] ?? (name.startsWith(OWN_FIELD) ? name.slice(OWN_FIELD.length) : name)}
              </dt>
              <dd className="min-w-0 wrap-anywhere max-sm:mb-1">
                <del className="text-muted">{valueInWords(name, before, matrix)}</del>{" "}
                <ins className="no-underline">{valueInWords(name, after, matrix)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: STATUS_WORDS,
  treatment: TREATMENT_WORDS,
  acceptance: ACCEPTANCE_WORDS,
};
/** Fields whose values are identifiers, which say nothing to people. */
const BY_ID = new Set(["scenario", "matrix"]);

function valueInWords(name: string, value: unknown, matrix: MatrixChoice | undefined): string {
  if (value === null || value === "" || value === undefined) return "none";
  if (BY_ID.has(name)) return "another one";
  if (name === "controls") return `${(value as unknown[]).length}`;
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ");
  if (typeof value === "object") return positionInWords(value as RiskRating, matrix);
  const text = `${value as string | number}`;
  return WORDS[name]?.[text] ?? text;
}
