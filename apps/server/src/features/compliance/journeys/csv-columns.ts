/** Journeys as a file: a line for each client and framework. */
import type { Journey, JourneyRow, JourneyStage } from "@crq/contract/compliance/journeys";
import type { CsvColumn } from "../../../http/table-csv.ts";

const STAGE_WORDS: Readonly<Record<JourneyStage, string>> = {
  "not-started": "Not started",
  scoping: "Scoping",
  answering: "Answering",
  review: "In review",
  signed: "Signed",
  lapsed: "Due for the next review",
};

/** The columns of an export; `titles` are the frameworks' names. */
export const COLUMNS = (
  titles: ReadonlyMap<string, string>,
): readonly CsvColumn<Omit<JourneyRow, "journeys"> & Journey>[] => [
  { heading: "Client", cell: (row) => row.name },
  { heading: "Framework", cell: (row) => titles.get(row.framework) ?? row.framework },
  { heading: "Stage", cell: (row) => STAGE_WORDS[row.stage] },
  { heading: "Assessment", cell: (row) => row.assessmentName },
  { heading: "In scope", cell: (row) => row.inScope },
  { heading: "Assessed", cell: (row) => row.assessed },
  { heading: "Score", cell: (row) => row.score },
  { heading: "Due", cell: (row) => row.dueOn },
  { heading: "Days overdue", cell: (row) => row.overdueDays },
  { heading: "Last signed", cell: (row) => row.signedAt },
  { heading: "Newer edition", cell: (row) => (row.newerEdition ? "yes" : "") },
  { heading: "Client id", cell: (row) => row.clientId },
  { heading: "Assessment id", cell: (row) => row.assessmentId },
];
