import { crosswalks, type CrosswalkPair } from "@crq/contract/compliance/crosswalks";
import * as z from "zod/mini";
import { ProseField } from "../../../../../screen/fields.tsx";
import { FormDialog } from "../../../../../screen/form-dialog.tsx";
import { useAct } from "../../../../../screen/use-act.ts";
import { counted } from "../../../../../ui/format.ts";
import { relationshipWords } from "../../words.ts";

/** What someone is about to do with proposals. */
export interface Decision {
  readonly kind: "approve" | "reject" | "withdraw";
  readonly pairs: readonly CrosswalkPair[];
  readonly onDone?: () => void;
}

const WORDS = {
  approve: {
    title: "Approve",
    submit: "Approve",
    done: "approved",
    description: "Your organization's mapping then says this, instead of what the published sources say.",
  },
  reject: { title: "Reject", submit: "Reject", done: "rejected", description: "The mapping stays as it is." },
  withdraw: {
    title: "Withdraw",
    submit: "Withdraw",
    done: "withdrawn",
    description: "You can propose it again.",
  },
} as const;

const FORMS = {
  approve: z.pick(crosswalks.approve.body, { reason: true }),
  reject: z.pick(crosswalks.reject.body, { reason: true }),
  withdraw: z.strictObject({ reason: z._default(z.string(), "") }),
};

/** Asks before proposals are decided about, with a reason where there can be one. */
export function DecideDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const { kind, pairs, onDone } = decision;
  const words = WORDS[kind];
  const act = useAct(`crosswalks.${kind}`, {
    done: ({ done, results }) => {
      const problem = results.find((one) => one.problem !== null)?.problem;
      return {
        title: `${counted(done, "pair")} ${words.done}`,
        ...(problem && { description: `${counted(results.length - done, "pair")} skipped: ${problem}` }),
      };
    },
    failed: "Nothing changed",
    ...(onDone && { onDone }),
  });
  const [first] = pairs;
  const named =
    pairs.length === 1 && first ? `${first.fromEntry} and ${first.toEntry}` : counted(pairs.length, "pair");
  const ids = pairs.map(({ id }) => id);
  return (
    <FormDialog
      title={`${words.title} ${named}?`}
      description={words.description}
      schema={FORMS[kind]}
      initial={{ reason: "" }}
      submit={words.submit}
      destructive={kind === "reject"}
      onSubmit={async ({ reason }, form) =>
        act.run({ body: kind === "withdraw" ? { ids } : { ids, reason } }, form)
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          {pairs.length === 1 && first && (
            <p className="text-sm">
              {first.relationship === "published" ? "As published" : relationshipWords(first.relationship)}
              {first.strength !== null && `, strength ${first.strength}`}. {first.rationale}
            </p>
          )}
          {kind !== "withdraw" && (
            <ProseField form={form} name="reason" label="Reason" optional={kind === "approve"} rows={3} />
          )}
        </>
      )}
    </FormDialog>
  );
}
