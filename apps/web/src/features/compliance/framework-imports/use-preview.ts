import type { FrameworkImport } from "@crq/contract/compliance/framework-imports";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CallInput } from "../../../api/call.ts";
import { upload } from "../../../api/upload.ts";
import type { SentFile } from "./chosen-file.ts";

type Body = CallInput<"frameworkImports.preview">["body"];
/** What becomes of the content: a new framework, a draft's content, or the next edition. */
export type Into = NonNullable<Body["into"]>;
/** How a table is read. */
export type TableChoices = NonNullable<Body["table"]>;

/** A file or an address that was chosen. */
export interface ChosenSource {
  readonly source: SentFile | { readonly url: string };
  /** Null for an address. */
  readonly bytes: number | null;
  /** Tells two files of one name apart. */
  readonly at: number;
}

/** Everything that a preview follows from. */
export interface ImportChoices {
  readonly chosen?: ChosenSource | undefined;
  /** For a profile: a framework's id, or a catalog's file. */
  readonly catalog?: { readonly framework: string } | ChosenSource | undefined;
  readonly table: TableChoices;
  /** Undefined: what the identifiers say; null: none. */
  readonly basedOn?: string | null | undefined;
}

/** What a call about these choices sends. */
export function bodyOf(into: Into, { chosen, catalog, table, basedOn }: ImportChoices): Body | undefined {
  if (chosen === undefined) return undefined;
  return {
    source: chosen.source,
    into,
    ...(catalog && { catalog: "source" in catalog ? (catalog.source as SentFile) : catalog }),
    ...(Object.keys(table).length > 0 && { table }),
    ...(basedOn !== undefined && { basedOn }),
  };
}

/** Choices that outlive the screen for five minutes, so that Back and Forward don't lose a chosen file. */
export function useChoices(into: Into, basedOn: string | undefined) {
  const client = useQueryClient();
  const key = ["framework-import-choices", into.as, "id" in into ? into.id : "", basedOn ?? ""];
  const [choices, setChoices] = useState(
    () => client.getQueryData<ImportChoices>(key) ?? { table: {}, ...(basedOn !== undefined && { basedOn }) },
  );
  const keep = (next: ImportChoices) => {
    setChoices(next);
    client.setQueryData(key, next);
  };
  return {
    choices,
    change: (parts: Partial<ImportChoices>) => keep({ ...choices, ...parts }),
    forget: () => client.removeQueries({ queryKey: key }),
  };
}

/** What the choices would import, asked again with each change of them. */
export function usePreview(into: Into, choices: ImportChoices) {
  const [sent, setSent] = useState(0);
  const { chosen, catalog, table, basedOn } = choices;
  const of = catalog && ("source" in catalog ? catalog.at : catalog.framework);
  const query = useQuery({
    queryKey: ["framework-import", chosen?.at, into, of, table, basedOn],
    queryFn: async ({ signal }): Promise<FrameworkImport> => {
      setSent(0);
      const body = bodyOf(into, choices)!;
      return upload("frameworkImports.preview", { body }, { signal, onProgress: setSent });
    },
    enabled: chosen !== undefined,
    // What was read stays while the same file is read another way.
    placeholderData: (before, last) => (last?.queryKey[1] === chosen?.at ? before : undefined),
    staleTime: Infinity,
    gcTime: 0,
  });
  return { query, sent };
}

/** The first rows of a table, as they are read now. */
export function useSample({ chosen, table }: ImportChoices, isTable: boolean) {
  const { sheet, headingRow } = table;
  return useQuery({
    queryKey: ["framework-import-sample", chosen?.at, sheet, headingRow],
    queryFn: async ({ signal }) => {
      const body = {
        source: chosen!.source,
        ...(sheet !== undefined && { sheet }),
        ...(headingRow !== undefined && { headingRow }),
      };
      return upload("frameworkImports.columns", { body }, { signal });
    },
    enabled: chosen !== undefined && isTable,
    placeholderData: (before, last) => (last?.queryKey[1] === chosen?.at ? before : undefined),
    staleTime: Infinity,
    gcTime: 0,
  });
}
