import type { FrameworkImport } from "@crq/contract/compliance/framework-imports";
import { DifferencesTabs } from "../../../screen/frameworks/differences/differences-tabs.tsx";
import { nameOf } from "../../../screen/frameworks/framework-name.ts";
import { Section } from "../../../ui/section.tsx";

/** What an import would change, before it does. */
export function ImportDifferencesSection({ data }: { readonly data: FrameworkImport }) {
  const { differences, about, file } = data;
  if (!differences) return null;
  const { counts, from, compared } = differences;
  const to = { id: "", title: about.title || file.name, edition: about.edition };
  const totals = {
    added: counts.added,
    gone: counts.gone,
    changed: counts.changed,
    moved: counts.moved,
    groups: counts.groupsAdded + counts.groupsGone + counts.groupsRenamed,
  };
  return (
    <Section
      title="What it changes"
      description={
        compared === "structure"
          ? `Compared with ${nameOf(from)} as the product comes with it: without official texts, so titles and structure are compared. Nothing is changed yet.`
          : `Compared with ${nameOf(from)}. Nothing is changed yet.`
      }
    >
      <DifferencesTabs differences={{ ...differences, to, same: counts.same }} totals={totals} />
    </Section>
  );
}
