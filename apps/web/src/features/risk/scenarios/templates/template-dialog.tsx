import type { CallInput } from "../../../../api/call.ts";
import { useId, useMemo, useState } from "react";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { describeError } from "../../../../ui/state/describe-error.ts";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";
import { useAnalysisSearch } from "../analysis-route.ts";
import ClientField from "../workbench/client-field.tsx";
import { factorLabel } from "../estimate/factors.ts";
import { useCreateScenario } from "../queries.ts";
import { type Answers, choiceOf } from "./organization-choice.ts";
import { OrganizationFields } from "./organization-fields.tsx";
import { TemplatePreview } from "./template-preview.tsx";
import { TEMPLATES, type Template, plainEvidence } from "./templates.ts";
import { useOrganization } from "./use-organization.ts";

interface TemplateDialogProps {
  /** The template to show first. */
  readonly start?: Template;
  /** What is known of the organization; as remembered if left out. */
  readonly answers?: Answers;
  readonly onClose: () => void;
}

/** Chooses a common scenario with figures for an industry and a size, shows their sources, and creates it. */
export function TemplateDialog({ onClose, start: first, answers: given }: TemplateDialogProps) {
  const user = useUser();
  const { search, change } = useAnalysisSearch();
  const [client, setClient] = useState(search.clientId ?? "");
  const clientId = user.clientId ?? (client === "" ? null : client);
  const create = useCreateScenario();
  const [chosen, setChosen] = useState(first ?? TEMPLATES[0]!);
  const organization = useOrganization();
  const [chosenAnswers, choose] = useState(given);
  const answers = chosenAnswers ?? organization.answers;
  const scenario = useMemo(() => chosen.build(choiceOf(answers)), [chosen, answers]);
  const name = useId();

  const start = async () => {
    const { title, description, estimate, evidence } = scenario;
    type Body = CallInput<"scenarios.create">["body"];
    const body = { title, description, estimate, evidence: plainEvidence(evidence), clientId };
    try {
      const record = await create.mutateAsync(body as Body);
      toast({
        title: "Scenario created",
        description: "Every figure cites its source or is marked as an assumption.",
      });
      onClose();
      change({ scenario: record.id }, { replace: false, resetScroll: true });
    } catch (error) {
      toast({ variant: "destructive", title: "Not created", description: describeError(error).advice });
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      className="w-[min(60rem,calc(100vw-2rem))]!"
      closeOnOutsideClick={false}
      title="Start from a template"
      description="Starting figures from published sources, or marked as assumptions. Replace them with your own."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={create.isPending} onClick={() => void start()}>
            Create scenario
          </Button>
        </>
      }
    >
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-sm font-medium">Scenario</legend>
          <div className="border-y border-line lg:max-h-[27rem] lg:overflow-y-auto">
            {TEMPLATES.map((template) => (
              <label
                key={template.id}
                className="flex cursor-pointer gap-2.5 border-line px-2 py-2 not-last:border-b hover:bg-sunken/70 has-checked:bg-sunken has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
              >
                <input
                  type="radio"
                  name={name}
                  checked={template === chosen}
                  onChange={() => setChosen(template)}
                  className="mt-0.5 size-4 shrink-0 accent-primary outline-none"
                />
                <span className="min-w-0 text-sm font-medium">
                  {template.title}
                  <span className="block text-xs font-normal text-muted">{template.summary}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="min-w-0">
          {user.clientId === null && <ClientField value={client} onChange={setClient} />}
          <OrganizationFields answers={answers} onChange={choose} />
          <TemplatePreview scenario={scenario} labelOf={factorLabel} />
        </div>
      </div>
    </Dialog>
  );
}
