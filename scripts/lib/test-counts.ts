/** Counts of passed and failed tests, read from the runners' JSON reports. */
import { existsSync, readFileSync } from "node:fs";

/** The result of one step of `npm run check` or `npm test`. A step that isn't a test runner counts as one. */
export interface StepResult {
  readonly name: string;
  readonly ok: boolean;
  readonly passed: number;
  readonly failed: number;
  readonly ms: number;
}

/** Tests counted; `complaint` describes problems other than failed tests. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly complaint?: string;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { status: string }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
}

/** Reads Vitest's report. A file that couldn't even be loaded counts as one failed test. */
export function vitestCounts(reportFile: string, status: number | null): TestCounts {
  const report = readReport(reportFile) as VitestReport | undefined;
  if (!report) return { passed: 0, failed: 1, complaint: "The runner wrote no report." };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return judged(report.numPassedTests, report.numFailedTests + brokenFiles.length, status);
}

/** Reads Playwright's report. A test that passed on the second attempt counts as passed. */
export function playwrightCounts(reportFile: string, status: number | null): TestCounts {
  const report = readReport(reportFile) as PlaywrightReport | undefined;
  if (!report) return { passed: 0, failed: 1, complaint: "The runner wrote no report." };
  return judged(report.stats.expected + report.stats.flaky, report.stats.unexpected, status);
}

/** A runner that ran nothing, or that failed for another reason than its tests, has failed. */
function judged(passed: number, failed: number, status: number | null): TestCounts {
  if (failed > 0) return { passed, failed };
  if (passed === 0) return { passed, failed: 1, complaint: "The runner ran no test." };
  if (status !== 0)
    return {
      passed,
      failed: 1,
      complaint: `The runner ended with status ${status} although no test failed.`,
    };
  return { passed, failed: 0 };
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
