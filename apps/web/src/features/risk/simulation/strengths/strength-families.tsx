import { familyOf, SHIPPED_STRENGTHS } from "@crq/threats/strengths";
import { cx } from "class-variance-authority";
import { ChevronRight } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import type { Framework } from "../../../../screen/frameworks/framework.ts";
import { useCheckedSearch } from "../../../../screen/use-checked-search.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { SearchInput } from "../../../../ui/data-table/search-input.tsx";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { counted } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { STACKED } from "../../../../ui/stacked-table.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { simulationSearch } from "../search.ts";
import { FUNCTION_WORDS, share } from "../words.ts";
import { byName, held, type Holder } from "./changes.ts";
import type { StrengthEditor } from "./use-strengths.ts";

const StrengthDialog = lazy(async () => ({
  default: (await import("./strength-dialog.tsx")).StrengthDialog,
}));

const HOLDER_WORDS: Readonly<Record<Holder, string>> = {
  own: "Yours",
  "own-family": "Your family’s",
  product: "The product’s",
  "product-family": "The product’s, of the family",
};

interface Family {
  readonly id: string;
  readonly title: string;
  readonly controls: readonly { readonly id: string; readonly title: string }[];
}

interface StrengthFamiliesProps {
  readonly editor: StrengthEditor;
  readonly framework: Framework;
}

/** All families with their controls, and the strength that holds for each. */
export function StrengthFamilies({ editor, framework }: StrengthFamiliesProps) {
  const { search, change } = useCheckedSearch(simulationSearch);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<{ id: string; title: string }>();
  const { draft, changes } = editor;
  const families = useMemo(() => familiesOf(framework, editor.base.items), [framework, editor.base.items]);
  const own = new Set([...draft.items.map(({ of }) => of), ...changes.items.keys()]);
  const words = (search.q ?? "").toLowerCase().trim();
  const narrowed = words !== "" || search.changed === true;
  const fits = (id: string, title: string) =>
    (search.changed !== true || own.has(id)) && `${id} ${title}`.toLowerCase().includes(words);
  const shown = families.flatMap((family) => {
    const controls = family.controls.filter(({ id, title }) => fits(id, title));
    const whole = fits(family.id, family.title);
    if (!whole && controls.length === 0) return [];
    const open = narrowed ? controls.length > 0 : opened.has(family.id);
    return [{ family, controls: narrowed ? controls : family.controls, open }];
  });
  const toggle = (id: string) =>
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <Section
      title="Controls"
      landmark
      description="A control without a strength of its own takes its family’s. Every figure is an estimate, given as an interval with a source."
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <SearchInput
          aria-label="Search controls"
          placeholder="Search controls"
          className="w-full sm:w-72"
          value={search.q ?? ""}
          onChange={({ target }) => change({ q: target.value === "" ? undefined : target.value })}
        />
        <Checkbox
          checked={search.changed === true}
          onChange={({ target }) => change({ changed: target.checked || undefined })}
        >
          Changed by us
        </Checkbox>
      </div>
      {shown.length === 0 ? (
        <p className="text-sm text-muted">
          {words === ""
            ? "You haven’t changed any strength. The product’s estimates apply everywhere."
            : "No results. Check the spelling or try fewer words."}
        </p>
      ) : (
        <Table label="Strengths of controls" className={STACKED.table}>
          <thead className={STACKED.head}>
            <tr>
              <Th>Control</Th>
              <Th>What it does</Th>
              <Th>Reliable</Th>
              <Th>From</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          {shown.map(({ family, controls, open }) => (
            <tbody key={family.id} className={STACKED.body}>
              <StrengthRow
                id={family.id}
                title={family.title}
                editor={editor}
                onEdit={() => setEdited(family)}
                family={{
                  count: family.controls.length,
                  changed: family.controls.filter(({ id }) => own.has(id)).length,
                  open,
                  onToggle: narrowed ? undefined : () => toggle(family.id),
                }}
              />
              {open &&
                controls.map((one) => (
                  <StrengthRow
                    key={one.id}
                    id={one.id}
                    title={one.title}
                    editor={editor}
                    onEdit={() => setEdited(one)}
                  />
                ))}
            </tbody>
          ))}
        </Table>
      )}
      {edited && (
        <Suspense>
          <StrengthDialog
            of={edited.id}
            title={edited.title}
            editor={editor}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </Section>
  );
}

interface StrengthRowProps {
  readonly id: string;
  readonly title: string;
  readonly editor: StrengthEditor;
  readonly onEdit: () => void;
  /** Of a family: its controls. */
  readonly family?: {
    readonly count: number;
    readonly changed: number;
    readonly open: boolean;
    /** Undefined while a search says what is shown. */
    readonly onToggle: (() => void) | undefined;
  };
}

function StrengthRow({ id, title, editor, onEdit, family }: StrengthRowProps) {
  const { draft, changes, disabled } = editor;
  const found = held(id, draft.items);
  if (!found) return null;
  const { strength, holder } = found;
  return (
    <Tr className={cx(STACKED.row, family && "bg-sunken/60")}>
      <RowHeader className={cx("min-w-48 align-top", STACKED.name, !family && "font-normal sm:pl-7!")}>
        <FamilyToggle id={id} family={family} />
        <span className={family ? "font-medium" : ""}>{id}</span>{" "}
        <span className="font-normal wrap-anywhere text-muted">{title}</span>
      </RowHeader>
      <Td className={cx("min-w-52 align-top", STACKED.cell)} data-column="What it does">
        {strength.functions.map(({ does, capability }) => (
          <span key={does} className="block">
            {FUNCTION_WORDS[does].name}
            {does !== "decision-support" && (
              <span className="num text-muted">
                {" "}
                {share(capability.low)} to {share(capability.high)}
              </span>
            )}
          </span>
        ))}
      </Td>
      <Td
        className={cx("num align-top whitespace-nowrap text-muted max-sm:self-start!", STACKED.cell)}
        data-column="Reliable"
      >
        {share(strength.reliability.low)} to {share(strength.reliability.high)}
      </Td>
      <Td className={cx("min-w-36 align-top", STACKED.cell)} data-column="From">
        {HOLDER_WORDS[holder]} {changes.items.has(id) && <Badge>Not saved</Badge>}
        {holder === "own" && (
          <span className="block text-xs wrap-anywhere text-muted">{strength.source}</span>
        )}
      </Td>
      <Td className={cx("align-top max-sm:self-end sm:text-right", STACKED.plain)}>
        <Button variant="outline" size="sm" onClick={onEdit}>
          {disabled ? "Show" : "Edit"}
          <span className="sr-only"> the strength of {id}</span>
        </Button>
      </Td>
    </Tr>
  );
}

function FamilyToggle({ id, family }: { id: string; family: StrengthRowProps["family"] | undefined }) {
  if (!family) return null;
  const { count, changed, open, onToggle } = family;
  if (!onToggle) return null;
  const words = `${counted(count, "control")}${changed > 0 ? `, ${changed} changed` : ""}`;
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-label={`${open ? "Hide" : "Show"} the controls of ${id}: ${words}`}
      onClick={onToggle}
      className="float-right ml-2 inline-flex cursor-pointer items-center gap-1 text-xs font-normal text-muted hover:text-ink touch:min-h-11"
    >
      {words}
      <ChevronRight aria-hidden className={open ? "size-3.5 rotate-90" : "size-3.5"} />
    </button>
  );
}

/** The families whose strength someone estimated, each with its base controls that aren't withdrawn. */
function familiesOf({ catalog }: Framework, own: StrengthEditor["base"]["items"]): readonly Family[] {
  const titles = new Map(
    catalog.entries
      .filter(({ parent, withdrawn }) => parent === undefined && withdrawn === undefined)
      .map(({ id, title = "" }) => [id, title]),
  );
  for (const { of } of own) if (of.includes("-") && !titles.has(of)) titles.set(of, "");
  const byFamily = Map.groupBy([...titles.keys()], familyOf);
  return SHIPPED_STRENGTHS.filter((of) => !of.includes("-"))
    .toSorted(byName)
    .map((id) => ({
      id,
      title: catalog.groups.find((group) => group.id === id)?.title ?? "",
      controls: (byFamily.get(id) ?? [])
        .toSorted(byName)
        .map((of) => ({ id: of, title: titles.get(of) ?? "" })),
    }));
}
