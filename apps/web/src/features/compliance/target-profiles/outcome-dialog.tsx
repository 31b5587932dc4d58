import { PRIORITIES, type TargetProfile } from "@crq/contract/compliance/target-profiles";
import * as z from "zod/mini";
import { ChoiceField, ProseField } from "../../../screen/fields.tsx";
import { FormDialog } from "../../../screen/form-dialog.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { useUser } from "../../../session/user-context.ts";
import { shortDay } from "../../../ui/format.ts";
import { PRIORITY_WORDS, scaleWords } from "./profile-words.ts";

const Fields = z.strictObject({
  target: z.string(),
  priority: z.enum(PRIORITIES),
  rationale: z.string().check(z.trim(), z.maxLength(1000, "at most 1,000 characters")),
});

interface OutcomeDialogProps {
  readonly profile: TargetProfile;
  readonly entry: string;
  /** What the subcategory asks, in our words. */
  readonly summary: string;
  readonly onClose: () => void;
}

/** What to reach of one subcategory, how urgently and why. */
export default function OutcomeDialog({ profile, entry, summary, onClose }: OutcomeDialogProps) {
  const times = useUser();
  const before = profile.outcomes.find((one) => one.entry === entry);
  const save = useAct("targetProfiles.update", {
    done: `Target for ${entry} saved`,
    failed: "Couldn't save the target",
  });
  const words = scaleWords(profile.scale);
  const choices = Object.fromEntries(words.map((word, step) => [String(step), word]));
  return (
    <FormDialog
      title={`Target for ${entry}`}
      description={summary}
      schema={Fields}
      initial={{
        target: before === undefined ? String(profile.scale === "maturity" ? 3 : 2) : String(before.target),
        priority: before?.priority ?? "medium",
        rationale: before?.rationale ?? "",
      }}
      submit="Save target"
      onSubmit={async ({ target, priority, rationale }, form) =>
        save.run(
          {
            params: { id: profile.id },
            query: {},
            body: {
              version: profile.version,
              ...(target === ""
                ? { removed: [entry] }
                : { outcomes: [{ entry, priority, target: Number(target), rationale }] }),
            },
          },
          form,
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <ChoiceField form={form} name="target" label="Target" optional none="No target" choices={choices} />
          <ChoiceField form={form} name="priority" label="Priority" choices={PRIORITY_WORDS} />
          <ProseField form={form} name="rationale" label="Rationale" optional maxLength={1000} />
          {before !== undefined && (
            <p className="text-sm text-muted">
              Last changed by {before.updatedBy} on {shortDay(before.updatedAt, times)}.
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}
