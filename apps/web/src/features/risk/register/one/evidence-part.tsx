import type { RiskRecord } from "@crq/contract/risk/register/risk-record";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { RecordPicker } from "../../../../screen/record-picker.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { shortDay } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";

interface EvidencePartProps {
  readonly risk: RiskRecord;
  readonly changes: boolean;
}

/** Files, links and texts that go with the risk: evidence, linked here. */
export function EvidencePart(props: EvidencePartProps) {
  return useCan("assessment:read") ? <Evidence {...props} /> : null;
}

function Evidence({ risk, changes }: EvidencePartProps) {
  const user = useUser();
  const links = useCan("assessment:answer") && changes;
  const query = useQuery(queryOf("risks.evidence", { params: { id: risk.id } }));
  const link = useAct("risks.linkEvidence", { failed: "Couldn't change the links" });
  const set = async (evidenceId: string, linked: boolean) =>
    link.run({ params: { id: risk.id }, body: { evidenceId, linked } });
  return (
    <Section title="Files and evidence">
      <div className="grid max-w-one gap-3 text-sm">
        <Loaded
          query={query}
          skeleton={<ScreenPending />}
          empty={<p className="text-muted">No evidence goes with this risk.</p>}
        >
          {(items) => (
            <ul className="grid">
              {items.map(({ id, name, archived, linkedAt, linkedBy }) => (
                <li key={id} className="flex items-center justify-between gap-3 border-b border-line py-1.5">
                  <span className="min-w-0 wrap-anywhere">
                    <Link
                      to="/compliance/evidence"
                      search={{ evidence: id }}
                      className="text-primary underline underline-offset-4"
                    >
                      {name}
                    </Link>
                    <span className="block text-xs text-muted">
                      {archived && "Archived. "}Linked by {linkedBy} on {shortDay(linkedAt, user)}
                    </span>
                  </span>
                  {links && (
                    <Button
                      variant="ghost"
                      size="icon"
                      disabled={link.busy}
                      aria-label={`Unlink ${name}`}
                      onClick={() => void set(id, false)}
                    >
                      <X aria-hidden />
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        {links && (
          <RecordPicker
            aria-label="Link evidence"
            className="max-w-80"
            list="evidence.list"
            noun="evidence"
            plural="evidence"
            placeholder="Link evidence"
            value=""
            onChange={(id) => void set(id, true)}
            labelOf={({ name }) => name}
          />
        )}
      </div>
    </Section>
  );
}
