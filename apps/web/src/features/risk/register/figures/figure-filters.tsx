import { ClientFilter } from "../../../../screen/client-filter/client-filter.tsx";
import { CategoryFilter } from "../list/category-filter.tsx";
import { OwnerPicker } from "../owner-picker.tsx";
import { useFiguresSearch } from "./use-figures-search.ts";

/** Whose risks are counted: of a client, a category, an owner. */
export function FigureFilters() {
  const { scope, change } = useFiguresSearch();
  return (
    <div className="mb-8 flex flex-wrap items-center gap-2 max-sm:[&>*]:w-full! paper:hidden">
      <CategoryFilter value={scope.category} onChange={(category) => change({ category })} />
      <OwnerPicker
        aria-label="Owner"
        nothing="All owners"
        value={scope.ownerId ?? ""}
        onChange={(ownerId) => change({ ownerId: ownerId === "" ? undefined : ownerId })}
        className="w-44"
      />
      <ClientFilter value={scope.clientId} onChange={(clientId) => change({ clientId })} />
    </div>
  );
}
