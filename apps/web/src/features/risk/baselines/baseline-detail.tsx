import type { Baseline } from "@crq/contract/risk/baselines/baselines";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, Download, FileText, ShieldCheck } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { call } from "../../../api/call.ts";
import { basisWords } from "../../../screen/joined/basis-words.ts";
import { JoinedAt } from "../../../screen/joined/joined-at.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { tellFailure } from "../../../screen/tell-failure.ts";
import { useUser } from "../../../session/user-context.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { Button } from "../../../ui/button.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { counted, dayAndTime, money, percent } from "../../../ui/format.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { PageHeader, useRecordTitle } from "../../../ui/page-header.tsx";
import { Plate } from "../../../ui/plate.tsx";
import { fileNameOf, saveFile } from "../../../ui/files/save-file.ts";
import { Section } from "../../../ui/section.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { Annex, hasAnnex } from "./annex.tsx";
import { AppetiteChip, StateBadge } from "./baseline-chips.tsx";
import { approvedWords } from "./baseline-words.ts";
import { BridgeSection } from "./bridge-section.tsx";
import { GrossToNet } from "../../../screen/joined/gross-to-net.tsx";
import { stagesOf } from "./stages-of.ts";
import { StatementLinks } from "./statement/statement-links.tsx";
import { Reviews } from "./reviews.tsx";
import { verdictOf } from "./verdict.ts";
import { verifiedWords, type Verified } from "./verified-words.ts";

const BaselineCurve = lazy(async () => ({ default: (await import("./baseline-curve.tsx")).BaselineCurve }));

/** How many parts of the loss are listed. */
const PARTS = 20;

/** One baseline: its figures, its review, what moved since an earlier one, and what it rests on. */
export function BaselineDetail({ baseline }: { readonly baseline: Baseline }) {
  const { id, name, state, overAppetite } = baseline;
  const times = useUser();
  useRecordTitle(name);
  const [verified, setVerified] = useState<Verified | null>(null);
  return (
    <>
      <Link
        to="/risk-management/baselines"
        className="mb-2 inline-flex items-center gap-1 text-xs text-muted hover:text-ink touch:min-h-11 print:hidden"
      >
        <ArrowLeft aria-hidden className="size-3.5" /> All baselines
      </Link>
      <PageHeader
        title={name}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <StateBadge state={state} />
            <AppetiteChip over={overAppetite} />
          </span>
        }
        actions={
          <>
            <Verify id={id} onDone={setVerified} />
            <Export baseline={baseline} />
            <Link
              to="/risk-management/baselines"
              search={{ baseline: id, view: "statement" }}
              className={buttonVariants()}
            >
              <FileText aria-hidden /> Board statement
            </Link>
          </>
        }
      />
      <output className={verified ? `mb-6 block max-w-prose text-sm ${verified.good ? "" : "text-bad"}` : ""}>
        {verified && (
          <>
            <strong className="font-medium">{verified.head}</strong> {verified.found}
          </>
        )}
      </output>
      <div className="flex flex-col gap-10">
        <div>
          <Plate className="mb-6">
            <p className="mb-5 max-w-[52rem] font-display text-verdict text-balance">{verdictOf(baseline)}</p>
            <Suspense fallback={<Skeleton className="h-112" />}>
              <BaselineCurve baseline={baseline} />
            </Suspense>
          </Plate>
          <GrossToNet stages={stagesOf(baseline)} currency={baseline.currency} />
        </div>
        <Reviews baseline={baseline} />
        {state === "approved" && <StatementLinks baseline={baseline} />}
        <BridgeSection baseline={baseline} />
        <RestsOn baseline={baseline} />
        <Parts baseline={baseline} />
        {hasAnnex(baseline) && (
          <Section title="Scope and controls" hairline>
            <Annex baseline={baseline} times={times} />
          </Section>
        )}
      </div>
    </>
  );
}

/** Checks it again; what was found stays on the screen. */
function Verify({ id, onDone }: { readonly id: string; readonly onDone: (found: Verified) => void }) {
  const verify = useAct("baselines.verify", {
    failed: "Not verified",
    onDone: (check) => onDone(verifiedWords(check)),
  });
  return (
    <Button variant="outline" busy={verify.busy} onClick={() => void verify.run({ params: { id } })}>
      <ShieldCheck aria-hidden /> Verify
    </Button>
  );
}

/** Downloads the file that the command `quantify` recomputes. */
function Export({ baseline: { id, name } }: { readonly baseline: Baseline }) {
  const save = async () => {
    try {
      const file = await call("baselines.export", { params: { id } });
      saveFile(
        new Blob([JSON.stringify(file)], { type: "application/json" }),
        `${fileNameOf(name, "baseline")}.json`,
      );
      toast({ title: "Baseline exported", description: "The command quantify computes its figures again." });
    } catch (error) {
      tellFailure("Not exported", error);
    }
  };
  return (
    <Button variant="outline" onClick={() => void save()}>
      <Download aria-hidden /> Export
    </Button>
  );
}

/** Everything that the figures follow from, besides the scenarios. */
function RestsOn({ baseline }: { readonly baseline: Baseline }) {
  const { decision, assumptions, controls, policies, scenarios, engineVersion, hash, signature } = baseline;
  const { frozenAt, joining, currency } = baseline;
  const reviewed = approvedWords(baseline);
  const times = useUser();
  const inPlace = controls.filter((one) => one.inPlace).length;
  const planned = controls.filter((one) => !one.inPlace && one.willBe).length;
  return (
    <Section title="What it rests on" hairline>
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {decision !== "" && (
          <Fact name="Decision">
            <span className="whitespace-pre-wrap">{decision}</span>
          </Fact>
        )}
        <Fact name="Assumptions">
          {assumptions.length === 0 ? (
            "None stated"
          ) : (
            <ul className="list-disc pl-4">
              {assumptions.map((one) => (
                <li key={one} className="wrap-anywhere">
                  {one}
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name="Scenarios">
          {counted(scenarios, "scenario")}, with their evidence
          {reviewed !== null && <span className="block text-muted">{reviewed}</span>}
        </Fact>
        <Fact name="Controls">
          {controls.length === 0 ? "None recorded" : `${inPlace} in place, ${planned} planned`}
        </Fact>
        <Fact name="Insurance">
          {policies.length === 0 ? "None" : policies.map(({ title }) => title).join(", ")}
        </Fact>
        {joining && (joining.rates.length > 0 || joining.apart.length > 0 || joining.pricing) && (
          <Fact name={joining.pricing ? "Prices" : "Currencies"}>
            <JoinedAt frozen joining={joining} currency={currency} className="" />
          </Fact>
        )}
        <Fact name="Dependence">{basisWords(baseline.joinedBy, baseline.currency)}</Fact>
        <Fact name="Frozen">{dayAndTime(frozenAt, times)}</Fact>
        <Fact name="Engine">Version {engineVersion}</Fact>
        <Fact name="Fingerprint">
          <code className="text-xs break-all">{hash}</code>
        </Fact>
        <Fact name="Signed with">
          {signature === null ? (
            "Not signed: it isn’t approved"
          ) : (
            <code className="text-xs break-all">{signature.fingerprint}</code>
          )}
        </Fact>
      </dl>
    </Section>
  );
}

/** The scenarios and causes by their part of the worst years. */
function Parts({ baseline: { parts, currency, figures } }: { readonly baseline: Baseline }) {
  const shown = parts.slice(0, PARTS);
  const tail = parts.reduce((sum, one) => sum + one.tail, 0);
  return (
    <Section
      title="What makes it up"
      description="Before insurance. The worst years are the 1 in 20 with the largest losses."
      hairline
    >
      <Table label="Scenarios and common causes">
        <thead>
          <tr>
            <Th>Scenario</Th>
            <Th numeric>Expected loss</Th>
            <Th numeric>Worst years</Th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, title, kind, mean, tail: part }) => (
            <Tr key={id}>
              <RowHeader className="min-w-32 font-normal wrap-anywhere">
                {kind === "scenario" ? (
                  <Link
                    to="/risk-management/quantitative-analysis"
                    search={{ scenario: id }}
                    className="text-ink no-underline hover:text-primary hover:underline hover:underline-offset-4"
                  >
                    {title}
                  </Link>
                ) : (
                  <>
                    {title}
                    <span className="block text-xs text-muted">Common cause</span>
                  </>
                )}
              </RowHeader>
              <Td numeric>{money(mean, currency)}</Td>
              <Td numeric>{tail > 0 ? percent(part / tail) : ""}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {parts.length > shown.length && (
        <p className="mt-2 text-sm text-muted">
          These are the {shown.length} with the largest part of {parts.length}.
        </p>
      )}
      {figures.leftOut > 0 && (
        <p className="mt-2 text-sm text-muted">
          {counted(figures.leftOut, "smaller scenario")} only in the expected loss.
        </p>
      )}
    </Section>
  );
}
