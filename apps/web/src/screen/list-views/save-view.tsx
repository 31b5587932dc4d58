import { type ListView, type ViewedList } from "@crq/contract/platform/list-views";
import * as z from "zod/mini";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextField } from "../fields.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { useAct } from "../use-act.ts";

const Fields = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, "Name the view"), z.maxLength(60, "At most 60 characters")),
  shared: z.boolean(),
  isDefault: z.boolean(),
});

interface SaveViewProps {
  readonly list: ViewedList;
  readonly shares: boolean;
  readonly search: Readonly<Record<string, string>>;
  readonly columns: { readonly hidden: readonly string[]; readonly shown: readonly string[] };
  /** The view to rename or share, instead of a new one. */
  readonly view?: ListView;
  readonly onClose: () => void;
}

/** Saves what the list shows under a name, or changes what a view is called and who sees it. */
export default function SaveView({ list, shares, search, columns, view, onClose }: SaveViewProps) {
  const failed = "Couldn't save the view";
  const create = useAct("listViews.create", { done: ({ name }) => `${name} saved`, failed, onDone: onClose });
  const update = useAct("listViews.update", { done: ({ name }) => `${name} saved`, failed, onDone: onClose });
  return (
    <FormDialog
      title={view ? `Change ${view.name}` : "Save this view"}
      description={view ? undefined : "Keeps the search, filters, sorting and columns of the list."}
      schema={Fields}
      initial={{
        name: view?.name ?? "",
        shared: view?.shared ?? false,
        isDefault: view?.isDefault ?? false,
      }}
      submit="Save"
      onSubmit={async (values, form) => {
        if (view)
          return update.run({ params: { id: view.id }, body: { version: view.version, ...values } }, form);
        const { hidden, shown } = columns;
        const body = {
          ...values,
          list,
          search: { ...search },
          columns: { hidden: [...hidden], shown: [...shown] },
        };
        return create.run({ body }, form);
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" maxLength={60} />
          {shares && <Checkbox {...form.tick("shared")}>Share with everyone who reads this list</Checkbox>}
          <Checkbox {...form.tick("isDefault")}>
            {form.values.shared
              ? "Open the list with this view, for everyone without a default of their own"
              : "Open the list with this view"}
          </Checkbox>
        </>
      )}
    </FormDialog>
  );
}
