import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf } from "../../../api/call.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { useTechniques } from "../../../screen/threats/techniques.ts";
import { useUser } from "../../../session/user-context.ts";
import { Fact } from "../../../ui/fact.tsx";
import { counted, shortDay } from "../../../ui/format.ts";
import { Skeletons } from "../../../ui/state/skeleton.tsx";

/** The techniques of a scenario, and the assessment that its controls follow. */
export function AssessedControls({ scenarioId }: { readonly scenarioId: string }) {
  const times = useUser();
  const basis = useQuery(queryOf("scenarioBases.get", { params: { id: scenarioId } }));
  const known = useTechniques();
  return (
    <Loaded query={basis} skeleton={<Skeletons heights={["h-5", "h-5"]} />}>
      {({ techniques, assessment, taken, boundAt, changed }) => (
        <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
          <Fact name="Techniques">
            {techniques.length === 0
              ? "None chosen yet"
              : techniques.map((id) => (
                  <span key={id} className="block">
                    <span className="num text-muted">{id}</span> {known.data?.techniqueName(id)}
                  </span>
                ))}
          </Fact>
          <Fact name="Assessment">
            {assessment === null ? (
              "Follows no assessment"
            ) : (
              <>
                <Link
                  to="/compliance/assessments/$assessmentId"
                  params={{ assessmentId: assessment.id }}
                  className="text-primary underline underline-offset-4"
                >
                  {assessment.name}
                </Link>
                {", "}
                {taken
                  ? `answers of ${shortDay(taken.at, times)} taken over`
                  : boundAt !== null && `estimates assume the answers of ${shortDay(boundAt, times)}`}
                {changed.length > 0 && (
                  <span className="block text-warn">
                    The state of {counted(changed.length, "control")} changed since.
                  </span>
                )}
              </>
            )}
          </Fact>
        </dl>
      )}
    </Loaded>
  );
}
