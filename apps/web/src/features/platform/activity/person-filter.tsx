import { RecordPicker } from "../../../screen/record-picker.tsx";
import type { FeedSearch } from "./activity-search.ts";

interface PersonFilterProps {
  readonly search: FeedSearch;
  readonly change: (parts: { person: string | undefined }) => void;
  readonly name: string | undefined;
}

/** One person, found by name or address, or everyone. */
export function PersonFilter({ search, change, name }: PersonFilterProps) {
  const { tenantId, person } = search;
  return (
    <RecordPicker
      aria-label="Person"
      list="activityFeed.people"
      of={{ query: { ...(tenantId && { tenantId }) } }}
      noun="person"
      plural="people"
      nothing="Everyone"
      labelOf={(one) => one.name}
      noteOf={(one) => (one.name === one.email ? undefined : one.email)}
      nameOf={name ?? "One person"}
      value={person ?? ""}
      onChange={(id) => change({ person: id || undefined })}
      className="max-sm:col-span-2 sm:w-56"
    />
  );
}
