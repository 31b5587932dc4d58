import { type Framework, FrameworkFields } from "@crq/contract/compliance/frameworks";
import { useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { ProseField, TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { counted } from "../../../../ui/format.ts";
import { ConfirmDialog } from "../../../../ui/overlay/confirm-dialog.tsx";
import { nameOf } from "../../../../screen/frameworks/framework-name.ts";
import { ONE } from "../paths.ts";
import { DownloadDialog } from "./download-dialog.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import type { ActProps, AskingAct } from "./act-props.ts";

/** The dialog of an act that asks something first. */
export function ActDialog({ act, ...props }: ActProps & { readonly act: AskingAct }) {
  switch (act) {
    case "details":
      return <DetailsDialog {...props} />;
    case "return":
      return <ReturnDialog {...props} />;
    case "newEdition":
      return <EditionDialog {...props} />;
    case "share":
      return <ShareDialog {...props} />;
    case "download":
      return <DownloadDialog {...props} />;
    case "remove":
      return <RemoveDialog {...props} />;
    default:
      return <StatusDialog {...props} act={act} />;
  }
}

const STATUS_ACTS = {
  submit: {
    verb: "Submit",
    done: "submitted for review",
    failed: "Couldn't submit the framework",
    means: ({ entries }: Framework) =>
      `It has ${counted(entries, "entry", "entries")}. Someone who didn’t write it publishes or returns it; until then it can’t be changed.`,
  },
  approve: {
    verb: "Publish",
    done: "published",
    failed: "Couldn't publish the framework",
    means: () =>
      "Everyone who reads frameworks can use it. This edition can’t be changed afterwards: changes go into a new edition.",
  },
  retire: {
    verb: "Retire",
    done: "retired",
    failed: "Couldn't retire the framework",
    means: () =>
      "It stays readable for the work that refers to it, and isn’t offered for new work. It can’t be published again.",
  },
} as const;

/** Submits, publishes or retires, after saying what that means. */
function StatusDialog({
  act,
  framework,
  onChanged,
  onClose,
}: ActProps & { readonly act: keyof typeof STATUS_ACTS }) {
  const { verb, done, failed, means } = STATUS_ACTS[act];
  const change = useAct(`frameworks.${act}`, {
    done: (changed) => `${nameOf(changed)} ${done}`,
    failed,
    onDone: (changed) => {
      onChanged?.(changed);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`${verb} ${nameOf(framework)}?`}
      description={means(framework)}
      confirmLabel={act === "submit" ? "Submit for review" : verb}
      busy={change.busy}
      onConfirm={() =>
        void change.run({ params: { id: framework.id }, body: { version: framework.version } })
      }
      onCancel={onClose}
    />
  );
}

function DetailsDialog({ framework, onChanged, onClose }: ActProps) {
  const { id, version, title, edition, description, publisher } = framework;
  const update = useAct("frameworks.update", {
    done: (changed) => `${nameOf(changed)} saved`,
    failed: "Couldn't save the details",
    onDone: (changed) => onChanged?.(changed),
  });
  return (
    <FormDialog
      title="Edit details"
      schema={FrameworkFields}
      initial={{ title, edition, description, publisher }}
      submit="Save"
      onSubmit={async (fields, form) =>
        update.run({ params: { id }, query: {}, body: { version, ...fields } }, form)
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="title" label="Title" maxLength={200} />
          <TextField
            form={form}
            name="edition"
            label="Edition"
            optional
            maxLength={40}
            placeholder="For example, 2027 or 1.1"
          />
          <TextField form={form} name="publisher" label="Publisher" optional maxLength={200} />
          <ProseField form={form} name="description" label="Description" optional rows={4} />
        </>
      )}
    </FormDialog>
  );
}

const Reason = z.strictObject({
  reason: z.string().check(z.trim(), z.minLength(1, "Explain what needs to change"), z.maxLength(2000)),
});

function ReturnDialog({ framework, onChanged, onClose }: ActProps) {
  const { id, version } = framework;
  const giveBack = useAct("frameworks.return", {
    done: (changed) => `${nameOf(changed)} returned to draft`,
    failed: "Couldn't return the framework",
    onDone: (changed) => onChanged?.(changed),
  });
  return (
    <FormDialog
      title={`Return ${nameOf(framework)}?`}
      description="It becomes a draft again. Its authors see your reason and can submit it again."
      schema={Reason}
      initial={{ reason: "" }}
      submit="Return to draft"
      onSubmit={async ({ reason }, form) => giveBack.run({ params: { id }, body: { version, reason } }, form)}
      onClose={onClose}
    >
      {(form) => (
        <ProseField form={form} name="reason" label="What needs to change" rows={4} maxLength={2000} />
      )}
    </FormDialog>
  );
}

const NewEdition = z.strictObject({
  edition: FrameworkFields.shape.edition.check(z.minLength(1, "Name the edition")),
});

/** Begins the next edition, and opens it. */
function EditionDialog({ framework, onClose }: ActProps) {
  const navigate = useNavigate();
  const { id, edition } = framework;
  const begin = useAct("frameworks.newEdition", {
    done: (next) => `${nameOf(next)} created`,
    failed: "Couldn't begin a new edition",
    onDone: async (next) => navigate({ to: ONE, params: { frameworkId: next.id } }),
  });
  return (
    <FormDialog
      title={`New edition of ${framework.title}`}
      description="It starts as a draft with the same entries. The published edition stays as it is."
      schema={NewEdition}
      initial={{ edition: "" }}
      submit="Create draft"
      onSubmit={async (fields, form) => begin.run({ params: { id }, body: fields }, form)}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          form={form}
          name="edition"
          label="Edition"
          maxLength={40}
          {...(edition !== "" && { hint: `The current one is ${edition}.` })}
        />
      )}
    </FormDialog>
  );
}

function RemoveDialog({ framework, onGone, onClose }: ActProps) {
  const { id, entries } = framework;
  const remove = useAct("frameworks.remove", {
    done: `${nameOf(framework)} deleted`,
    failed: "Couldn't delete the draft",
    onDone: () => {
      onClose();
      onGone?.();
    },
  });
  return (
    <ConfirmDialog
      open
      destructive
      title={`Delete ${nameOf(framework)}?`}
      description={`The draft and its ${counted(entries, "entry", "entries")} are deleted for good. To keep it out of sight instead, archive it.`}
      confirmLabel="Delete"
      busy={remove.busy}
      onConfirm={() => void remove.run({ params: { id } })}
      onCancel={onClose}
    />
  );
}
