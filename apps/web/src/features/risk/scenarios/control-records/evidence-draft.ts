import type { RecordEffect } from "@crq/contract/risk/controls";

type Entry = RecordEffect["evidence"][number];

/** A piece of evidence while it's being edited. */
export interface EvidenceDraft {
  readonly source: string;
  readonly statement: string;
  readonly url: string;
  /** What it supported when it was given; gone once its words change. */
  readonly supports?: Entry["supports"];
}

/** Stored evidence as typed. */
export function evidenceDraft({ source, statement, url = "", supports }: Entry): EvidenceDraft {
  return { source, statement, url, ...(supports && { supports }) };
}

/** Evidence as it's sent; its problems are added by field, such as `evidence[0].source` below `at`. */
export function readEvidence(
  drafts: readonly EvidenceDraft[],
  problems: Record<string, string>,
  at = "",
): Entry[] {
  return drafts.map(({ source, statement, url, supports }, i) => {
    const path = `${at}evidence[${i}]`;
    if (source.trim() === "") problems[`${path}.source`] = "Name the report, person or system";
    if (statement.trim() === "") problems[`${path}.statement`] = "Enter what it says";
    const link = url.trim();
    if (link !== "" && !(/^https?:\/\/\S+\.\S+$/i.test(link) && URL.canParse(link)))
      problems[`${path}.url`] = "Start with https://";
    return {
      source: source.trim(),
      statement: statement.trim(),
      ...(link !== "" && { url: link }),
      ...(supports && { supports }),
    };
  });
}
