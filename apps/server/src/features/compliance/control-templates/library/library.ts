/** The templates that come with the product: listed and filtered as the tenant's own are, and found by the requirement that they serve. */
import type { TemplateContent } from "@crq/contract/compliance/control-template-fields";
import type { LibraryTemplate, libraryTemplates } from "@crq/contract/compliance/control-templates";
import type { InputOf } from "@crq/contract/route";
import { type ShippedTemplate, shippedTemplates } from "@crq/frameworks/control-templates/shipped-templates";
import { shippedFramework } from "../../frameworks/public.ts";

/** A template of the product, by its name. */
export function libraryTemplate(id: string): ShippedTemplate | undefined {
  return shippedTemplates().find((one) => one.id === id);
}

/** What a template of the product says, as the tenant's own are kept. */
export function contentOf({ content }: ShippedTemplate): TemplateContent {
  return content as TemplateContent;
}

/** A page of the product's templates. */
export function libraryPage(asked: InputOf<typeof libraryTemplates.list>["query"]) {
  const { sort, order, page, pageSize } = asked;
  const items = shippedTemplates()
    .filter((one) => fits(one, asked))
    .map(lineOf);
  const by = {
    name: (one: LibraryTemplate) => one.name.toLowerCase(),
    kind: (one: LibraryTemplate) => one.kind ?? "\uffff",
    requirements: (one: LibraryTemplate) => one.requirementCount,
  }[sort];
  const sign = order === "asc" ? 1 : -1;
  const compare = (one: LibraryTemplate, other: LibraryTemplate) => {
    const [a, b] = [by(one), by(other)];
    return a < b ? -sign : a > b ? sign : 0;
  };
  const sorted = items.toSorted((one, other) => compare(one, other) || (one.id < other.id ? -1 : 1));
  return { items: sorted.slice((page - 1) * pageSize, page * pageSize), total: items.length };
}

function fits(
  { content: { name, what, kind, tags, requirements } }: ShippedTemplate,
  asked: Pick<InputOf<typeof libraryTemplates.list>["query"], "q" | "kind" | "framework" | "family" | "tag">,
): boolean {
  const text = [name, what, ...tags].join(" ").toLowerCase();
  const words = (asked.q ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every((word) => text.includes(word))) return false;
  if (asked.kind !== undefined && kind !== asked.kind) return false;
  if (asked.tag !== undefined && !tags.includes(asked.tag)) return false;
  const { framework, family } = asked;
  if (framework === undefined) return true;
  return requirements.some(
    (one) =>
      one.framework === framework && (family === undefined || groupOf(framework, one.entry) === family),
  );
}

function groupOf(framework: string, entry: string): string | undefined {
  const found = shippedFramework(framework)?.find(entry);
  return found && "group" in found ? found.group : undefined;
}

function lineOf({ id, edition, content }: ShippedTemplate): LibraryTemplate {
  const { name, what, kind, tags, requirements } = content as TemplateContent;
  const frameworks = [...new Set(requirements.map(({ framework }) => framework))].toSorted();
  return { id, edition, name, what, kind, tags, frameworks, requirementCount: requirements.length };
}

/** The product's templates that serve one of these requirements. */
export function libraryServing(served: readonly { framework: string; entry: string }[]) {
  return shippedTemplates().flatMap(({ id, edition, content: { name, what, requirements } }) => {
    const serves = requirements.find((one) =>
      served.some(({ framework, entry }) => one.framework === framework && one.entry === entry),
    );
    return serves ? [{ id, edition, name, what, coverage: serves.coverage }] : [];
  });
}
