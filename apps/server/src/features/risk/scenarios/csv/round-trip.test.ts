/**
 * Scenarios as CSV: the output is parsed back to the bit, no cell is a formula, and every problem names its
 * row and column.
 */
import * as fc from "fast-check";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { readTextCell, textCell } from "@crq/contract/csv";
import { composed, readable, withoutDirections } from "@crq/contract/readable-text";
import { parseScenario } from "@crq/engine/parse-scenario";
import { LOSS_FORMS, type Loss } from "@crq/engine/scenario";
import type { CheckedEstimate } from "../../../../db/columns.ts";
import { ESTIMATE } from "../../../../../test/harness.ts";
import { anyEstimate } from "../../../../../test/scenario-files.ts";
import { COLUMNS } from "./columns.ts";
import { estimateCell, readEstimateCell } from "./estimate-cell.ts";
import readCsv from "./read-csv.ts";
import { csvOf, csvTemplate } from "./write-csv.ts";

/** An estimate with its forms in column order. */
function inColumnOrder(estimate: CheckedEstimate): CheckedEstimate {
  const sorted = (losses: readonly Loss[]) =>
    losses.toSorted((a, b) => LOSS_FORMS.indexOf(a.form) - LOSS_FORMS.indexOf(b.form));
  const { primary, secondary } = estimate;
  return {
    ...estimate,
    primary: sorted(primary),
    ...(secondary && { secondary: { ...secondary, losses: sorted(secondary.losses) } }),
  };
}

const isValid = (estimate: CheckedEstimate) =>
  parseScenario({ schema: "crq-scenario/1", id: "a", title: "a", ...estimate }).ok;
const title = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  .map((text) => readable(composed(text)).trim())
  .filter((text) => text.length > 0 && !/\p{Cc}/u.test(text) && text.isWellFormed());
const description = fc
  .oneof(
    fc.string({ unit: "grapheme", maxLength: 30 }),
    fc
      .array(
        fc.constantFrom(
          "=",
          "+",
          "-",
          "@",
          "'",
          '"',
          ",",
          ";",
          "\t",
          "\r",
          "\n",
          "\r\n",
          "#",
          "＝",
          "a",
          " ",
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join("")),
  )
  .map((text) => withoutDirections(text.normalize("NFC")))
  .filter((text) => !text.includes("\0") && text.isWellFormed());
const scenarios = fc.array(
  fc.record({
    id: fc.uuid(),
    title,
    description,
    scope: fc.record({
      threat: fc.oneof(title, fc.constant("")),
      asset: fc.oneof(title, fc.constant("")),
      effect: fc.constantFrom("", "confidentiality", "integrity", "availability"),
    }),
    clientName: fc.option(title),
    estimate: anyEstimate.filter(isValid),
  }),
  { maxLength: 5 },
);

test("an export is imported again unchanged, to the bit", () => {
  fc.assert(
    fc.property(scenarios, (given) => {
      const read = readCsv(csvOf(given));
      expect(read.problems).toEqual([]);
      expect(
        read.scenarios.map(({ title, description, scope, client, estimate }) => ({
          title,
          description,
          scope,
          client,
          estimate,
        })),
      ).toEqual(
        given.map(({ title, description, scope, clientName, estimate }) => ({
          title,
          description,
          scope,
          client: clientName ?? "",
          estimate: inColumnOrder(estimate),
        })),
      );
    }),
    { numRuns: 150 },
  );
});

test("no cell of an export can be taken for a formula, whatever the texts are", () => {
  fc.assert(
    fc.property(scenarios, (given) => {
      const rows = parse(csvOf(given), { bom: true, record_delimiter: "\r\n" });
      for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/u);
    }),
    { numRuns: 100 },
  );
});

test.each(["=1+1", "'=1", "''=1", "@SUM(A1)", "-1", "+1", "\tx", "\r=1", "'", "''", "it's", "'quoted'", ""])(
  "%j as a cell is read back unchanged",
  (text) => {
    expect(readTextCell(textCell(text))).toBe(text);
  },
);

describe("a cell is read", () => {
  test.each([
    ["pert 0.1 0.5 4", "rate", { type: "pert", min: 0.1, mode: 0.5, max: 4 }],
    ["  PERT  0.1\t0.5 4 ", "rate", { type: "pert", min: 0.1, mode: 0.5, max: 4 }],
    ["pert 1 2 3 lambda 6", "loss", { type: "pert", min: 1, mode: 2, max: 3, lambda: 6 }],
    ["triangular 1 2 3", "loss", { type: "triangular", min: 1, mode: 2, max: 3 }],
    ["uniform 0 1", "probability", { type: "uniform", min: 0, max: 1 }],
    ["90% 50000 2000000", "loss", { type: "lognormal90", p5: 50_000, p95: 2_000_000 }],
    ["90% 5e4 2E6", "loss", { type: "lognormal90", p5: 50_000, p95: 2_000_000 }],
    ["90% 1 9 max 20", "rate", { type: "lognormal90", p5: 1, p95: 9, max: 20 }],
    ["90% 1 9 MIN 0.5 max 20", "loss", { type: "lognormal90", p5: 1, p95: 9, min: 0.5, max: 20 }],
    ["constant 0.3", "probability", { type: "constant", value: 0.3 }],
    ["0.3", "probability", { type: "constant", value: 0.3 }],
    [".5", "rate", { type: "constant", value: 0.5 }],
    ["5%", "probability", { type: "constant", value: 0.05 }],
    ["90%", "probability", { type: "constant", value: 0.9 }],
    ["12.3%", "probability", { type: "constant", value: 0.123 }],
    ["pert 1% 5% 20%", "probability", { type: "pert", min: 0.01, mode: 0.05, max: 0.2 }],
  ] as const)("%j of a %s", (cell, kind, distribution) => {
    expect(readEstimateCell(cell, kind)).toEqual({ distribution });
  });

  test.each([
    ["90% 1 9 max 20 cap 15", { type: "lognormal90", p5: 1, p95: 9, max: 20 }, 15],
    ["pert 1 2 3 lambda 6 CAP 2.5", { type: "pert", min: 1, mode: 2, max: 3, lambda: 6 }, 2.5],
    ["7 cap 5", { type: "constant", value: 7 }, 5],
  ] as const)("%j of a loss with its cap", (cell, distribution, cap) => {
    expect(readEstimateCell(cell, "loss")).toEqual({ distribution, cap });
    expect(readEstimateCell(estimateCell(distribution, cap), "loss")).toEqual({ distribution, cap });
  });

  test.each([
    ["uniform 1 2 cap many", "loss", expect.stringMatching(/^'many' is not a number/)],
    ["cap 5", "loss", expect.stringMatching(/^needs an estimate before 'cap'/)],
    ["uniform 1 2 cap 5", "rate", expect.stringMatching(/^needs 2 numbers after 'uniform'/)],
    ["1,000", "loss", "'1,000' must have a decimal point and no thousands separators, such as 1234.5"],
    ["0,5", "rate", "'0,5' must have a decimal point and no thousands separators, such as 1234.5"],
    [
      "90% 50'000 2'000'000",
      "loss",
      "'50'000' must have a decimal point and no thousands separators, such as 1234.5",
    ],
    [
      "pert 1 000 2 000 3 000",
      "loss",
      expect.stringMatching(/^needs 3 numbers after 'pert', without spaces inside/),
    ],
    ["90% 1 9 max", "loss", expect.stringMatching(/^needs 2 numbers after '90%'/)],
    ["90% 1 9 max 20 min 1", "loss", expect.stringMatching(/^needs 2 numbers after '90%'/)],
    ["90% 1 9 max many", "loss", expect.stringMatching(/^'many' is not a number/)],
    ["pert 1 2", "loss", expect.stringMatching(/^needs 3 numbers after 'pert'/)],
    ["1 2", "loss", expect.stringMatching(/^needs 1 number after 'constant'/)],
    ["5%", "rate", "'5%' must not have %, because it is not a probability"],
    ["normal 1 2", "loss", expect.stringMatching(/^is not a known estimate; write 'pert MIN MODE MAX'/)],
    ["uniform 1 many", "loss", expect.stringMatching(/^'many' is not a number/)],
    ["$5", "loss", expect.stringMatching(/^is not a known estimate/)],
    ["NaN", "loss", expect.stringMatching(/^is not a known estimate/)],
    ["constructor 1 2", "loss", expect.stringMatching(/^is not a known estimate/)],
    ["uniform 0x1 0x2", "loss", expect.stringMatching(/^'0x1' is not a number/)],
  ] as const)("%j of a %s is refused with a helpful message", (cell, kind, rule) => {
    expect(readEstimateCell(cell, kind)).toEqual({ rule });
  });

  test("as it is written, for any distribution", () => {
    for (const distribution of [ESTIMATE.frequency.lef, ESTIMATE.primary[0].loss, ESTIMATE.secondary.slef])
      expect(readEstimateCell(estimateCell(distribution), "loss")).toEqual({ distribution });
  });
});

describe("a file is read", () => {
  const header = "title,currency,lef,primary_response";
  const rows = (csv: string) => readCsv(csv);

  test.each([
    ["commas and LF", `${header}\nA,USD,1,90% 1 2\n`],
    ["commas and CRLF", `${header}\r\nA,USD,1,90% 1 2\r\n`],
    ["CR alone", `${header}\rA,USD,1,90% 1 2`],
    ["semicolons", `${header.replaceAll(",", ";")}\nA;USD;1;90% 1 2\n`],
    ["tabs", `${header.replaceAll(",", "\t")}\nA\tUSD\t1\t90% 1 2\n`],
    ["a byte order mark", `\ufeff${header}\nA,USD,1,90% 1 2\n`],
    ["quotes", `"title","currency","lef","primary_response"\n"A","USD","1","90% 1 2"\n`],
    ["columns in another order and case", "LEF, Currency ,primary_response,Title\n1,USD,90% 1 2,A\n"],
    ["empty rows and columns", `${header},,\n\n,,,\nA,USD,1,90% 1 2,,\n\n`],
    ["comments", `${header}\n# a note,,,\nA,USD,1,90% 1 2\n`],
  ])("with %s", (_what, csv) => {
    const { rows: count, scenarios, problems } = rows(csv);
    expect(problems).toEqual([]);
    expect(count).toBe(1);
    expect(scenarios).toMatchObject([
      {
        title: "A",
        description: "",
        estimate: {
          currency: "USD",
          frequency: { lef: { type: "constant", value: 1 } },
          primary: [{ form: "response", loss: { type: "lognormal90", p5: 1, p95: 2 } }],
        },
      },
    ]);
  });

  test("with lines inside quotes, and rows numbered as in a spreadsheet", () => {
    const csv = `title,description,currency,lef,primary_response\nA,"one\ntwo, three",USD,1,2\nB,,USD,-1,2\n`;
    expect(rows(csv).scenarios).toMatchObject([{ row: 2, description: "one\ntwo, three" }]);
    expect(rows(csv).problems).toEqual([
      { row: 3, column: "lef", message: "value must be from 0 to 10000 events a year" },
    ]);
  });

  const wide =
    "title,currency,lef,tef,vulnerability,threat_capability,resistance_strength,primary_response,primary_fines,slef,secondary_fines";
  test.each([
    ["no title", ",USD,1,,,,,2,,,", "title", /1 to 200 characters/],
    ["no currency", "A,,1,,,,,2,,,", "currency", /ISO 4217/],
    ["no frequency", "A,USD,,,,,,2,,,", "lef", /is required/],
    ["no loss", "A,USD,1,,,,,,,,", "", /primary must have at least one form of loss/],
    ["two ways of frequency", "A,USD,1,1,1,,,2,,,", "", /frequency has too many fields/],
    ["strength missing", "A,USD,,1,,1,,2,,,", "resistance_strength", /is required/],
    ["min above mode", "A,USD,pert 3 2 4,,,,,2,,,", "lef", /^min must be at most mode/],
    ["p5 above p95", "A,USD,1,,,,,2,90% 5 1,,", "primary_fines", /^p5 must be at most p95/],
    [
      "a lognormal probability",
      "A,USD,,1,90% 0.1 0.2,,,2,,,",
      "vulnerability",
      /^type must not be lognormal90/,
    ],
    ["secondary loss without slef", "A,USD,1,,,,,2,,,5", "slef", /is required/],
    ["slef without secondary loss", "A,USD,1,,,,,2,,0.5,", "", /secondary.losses must have at least one/],
    ["a cell past the header", "A,USD,1,,,,,2,,,,more", "", /cell without a column/],
  ])("%s is named by row and column", (_what, row, column, message) => {
    const { scenarios, problems } = rows(`${wide}\nfine,USD,1,,,,,2,,,\n${row}\n`);
    expect(scenarios).toMatchObject([{ title: "fine" }]);
    expect(problems).toEqual([{ row: 3, column, message: expect.stringMatching(message) }]);
  });

  test.each([
    ["", 1, "", /is empty/],
    ["\n\n", 1, "", /is empty/],
    ["title,currency,likelihood\n", 1, "likelihood", /is not a known column. The columns are id, title/],
    ["title,title,currency\n", 1, "title", /only once/],
    ["title\n", 1, "currency", /missing required column/],
    [`${header}\n"A,USD,1,2\n`, 2, "", /quote that is not closed/],
    [`${header}\n"A"B,USD,1,2\n`, 2, "", /after a closing quote/],
    [`${header}\n${"A,USD,1,2\n".repeat(501)}`, 502, "", /over the limit of 500 scenarios/],
  ])("%j is refused completely", (csv, row, column, message) => {
    const read = rows(csv);
    expect(read.scenarios).toEqual([]);
    expect(read.problems).toEqual([{ row, column, message: expect.stringMatching(message) }]);
  });

  test("at most 200 problems are reported", () => {
    expect(rows(`${header}\n${"A,USD,-1,-2\n".repeat(300)}`).problems).toHaveLength(200);
  });

  test("for any input without throwing", () => {
    const piece = fc.constantFrom(
      ...COLUMNS,
      ",",
      ";",
      '"',
      "\n",
      "\r",
      "#",
      "pert",
      "90%",
      "1",
      "A",
      "USD",
      "'",
      "\0",
      "__proto__",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const read = readCsv(pieces.join(""));
        expect(Array.isArray(read.problems)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

test("the template has every column, and an example that is skipped until it is uncommented, and is then valid", () => {
  const template = csvTemplate();
  expect(parse(template, { bom: true })[0]).toEqual(COLUMNS);
  expect(readCsv(template)).toEqual({ rows: 0, scenarios: [], problems: [] });
  const filled = template.replace(/\r\n"?#[^,]*?,/, "\r\n,");
  expect(readCsv(filled)).toMatchObject({
    rows: 1,
    problems: [],
    scenarios: [{ title: "Ransomware stops plant A" }],
  });
});
