import type { RiskSummary } from "@crq/contract/risk/register/risk-record";
import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronDown, Plus, Upload } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { ClientFilter } from "../../../../screen/client-filter/client-filter.tsx";
import { ViewsMenu } from "../../../../screen/list-views/views-menu.tsx";
import { useMatrices } from "../../../../screen/risks/use-matrices.ts";
import { ARCHIVED_CHOICES } from "../../../../screen/use-archiving.ts";
import { type FilterControl, useList } from "../../../../screen/use-list.tsx";
import { useCan, useIsOwn, useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../../ui/data-table/row-menu.tsx";
import { Menu, MenuItem } from "../../../../ui/overlay/menu.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { useOwnFields } from "../fields/own-fields.ts";
import { OwnerPicker } from "../owner-picker.tsx";
import { RegisterReaders } from "../register-readers.tsx";
import { useRiskArchiving } from "../use-risk-archiving.ts";
import { ACCEPTANCE_WORDS, APPETITE_CHOICES, STATUS_WORDS, TREATMENT_WORDS } from "../words.ts";
import { CategoryFilter } from "./category-filter.tsx";
import { CellFilter } from "./cell-filter.tsx";
import { FieldsFilter } from "./fields-filter.tsx";
import { columnsOf } from "./register-columns.tsx";

const BulkDialog = lazy(() => import("./bulk-dialog.tsx"));
const ImportRisks = lazy(() => import("./import-risks.tsx"));

const TITLE = "Risk register";

/** All risks of the tenant or client. */
export function RegisterScreen() {
  return (
    <RegisterReaders title={TITLE}>
      <Register />
    </RegisterReaders>
  );
}

function Register() {
  const user = useUser();
  const writes = useCan("risk:write");
  const [importing, setImporting] = useState(false);
  const matrices = useMatrices();
  const menu = useRiskMenu();
  const list = useList("risks.list", {
    columns: columnsOf(user, matrices, useOwnFields()),
    sort: "rating",
    order: "desc",
    filters: {
      // The first three are always shown: those that people use most.
      category: CategoryFilter,
      ...(user.clientId === null && { clientId: ClientFilter }),
      appetite: {
        label: "Appetite",
        all: "Any verdict",
        choices: APPETITE_CHOICES,
      },
      status: { label: "Status", all: "All statuses", choices: STATUS_WORDS },
      ownerId: OwnerFilter,
      treatment: { label: "Treatment", all: "All treatments", choices: TREATMENT_WORDS },
      acceptance: {
        label: "Acceptance",
        all: "Any acceptance",
        choices: { ...ACCEPTANCE_WORDS, lapsing: "Lapses within 90 days" },
        className: "w-44",
      },
      review: {
        label: "Review",
        all: "Any review",
        choices: { overdue: "Overdue", soon: "Due in 30 days" },
      },
      rated: {
        label: "Rating",
        all: "Rated or not",
        choices: { yes: "Rated", no: "Not rated" },
      },
      owned: {
        label: "Owner’s account",
        all: "Any owner’s account",
        choices: { yes: "Owner is here", no: "Owner has left" },
        className: "w-44",
      },
      cell: CellFilter,
      quantified: {
        label: "Scenario",
        all: "With or without scenario",
        choices: { yes: "With a scenario", no: "Without a scenario" },
        className: "w-48",
      },
      fields: FieldsFilter,
      archived: { label: "Archived risks", ...ARCHIVED_CHOICES },
    },
  });
  const add = writes && (
    <>
      <Button variant="outline" onClick={() => setImporting(true)}>
        <Upload aria-hidden /> Import
      </Button>
      <Link to="/risk-management/add-risk" className={buttonVariants()}>
        <Plus aria-hidden /> Add risk
      </Link>
    </>
  );
  return (
    <>
      <PageHeader
        title={TITLE}
        description="What could happen, how bad it is, what’s done about it, and who answers for it."
        actions={
          <>
            <SetUp />
            {add}
          </>
        }
      />
      <DataTable
        {...list}
        label="Risks"
        actions={<ViewsMenu list="risks" table={list.table} shares={writes} />}
        search="Search by number, title, category or owner"
        {...(writes && { rowActions: menu, bulk: changeSelected })}
        empty={
          <EmptyState title="No risks yet" action={add}>
            Record what worries you in a sentence each, name who answers for it, and rate it. Link a scenario
            later to say it in money.
          </EmptyState>
        }
      />
      {importing && (
        <Suspense>
          <ImportRisks onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}

/** How the register is set up: how risks are rated, what's noted about them, and how much of them is too much. */
function SetUp() {
  const navigate = useNavigate();
  return (
    <Menu
      trigger={
        <Button variant="outline">
          Set up <ChevronDown aria-hidden />
        </Button>
      }
    >
      <MenuItem onSelect={() => void navigate({ to: "/risk-management/risk-register/matrices" })}>
        Risk matrices
      </MenuItem>
      <MenuItem onSelect={() => void navigate({ to: "/risk-management/risk-register/fields" })}>
        Risk fields
      </MenuItem>
      <MenuItem onSelect={() => void navigate({ to: "/risk-management/risk-register/appetite" })}>
        Appetite and tolerance
      </MenuItem>
    </Menu>
  );
}

function useRiskMenu() {
  const navigate = useNavigate();
  const isOwn = useIsOwn();
  const { archive, restore } = useRiskArchiving();
  return (risk: RiskSummary) => {
    if (!isOwn(risk)) return null;
    const edit = async () =>
      navigate({ to: "/risk-management/risk-register/$id/edit", params: { id: risk.id } });
    return (
      <RowMenu label={risk.title}>
        {risk.archivedAt === null ? (
          <>
            <MenuItem onSelect={() => void edit()}>Edit</MenuItem>
            <MenuItem onSelect={() => void archive(risk)}>Archive</MenuItem>
          </>
        ) : (
          <MenuItem onSelect={() => void restore(risk)}>Restore</MenuItem>
        )}
      </RowMenu>
    );
  };
}

/** Filters risks by owner. */
function OwnerFilter({ value = "", onChange }: FilterControl) {
  return (
    <OwnerPicker
      aria-label="Owner"
      className="w-40"
      nothing="All owners"
      value={value}
      onChange={(id) => onChange(id === "" ? undefined : id)}
    />
  );
}

const changeSelected = (selected: RiskSummary[], clear: () => void) => (
  <ChangeSelected selected={selected} onDone={clear} />
);

function ChangeSelected(props: { readonly selected: readonly RiskSummary[]; readonly onDone: () => void }) {
  const [changing, setChanging] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setChanging(true)}>
        Change
      </Button>
      {changing && (
        <Suspense>
          <BulkDialog {...props} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}
