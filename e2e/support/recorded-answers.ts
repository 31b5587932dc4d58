/**
 * The server's answers to one screen, recorded once and replayed, at the time they were recorded: the same figures, ages and
 * names each time, whatever other journeys have changed since.
 */
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page, Request } from "@playwright/test";
import { everyRoute } from "./every-route.ts";
import { expect } from "./test.ts";

/** When set, answers come from the server and are recorded. */
export const RECORDING = process.env["RECORD_ANSWERS"] !== undefined;

/** A screen's recording: its time and address, and the server's answers. */
interface Recording {
  readonly at: string;
  readonly path: string;
  /** By method and path with query. */
  readonly answers: Record<string, unknown>;
}

const fileOf = (name: string) => join(import.meta.dirname, "recorded", `${name}.json`);

/** Stays silent here. */
const STREAM = "/api/notifications/stream";

function keyOf(request: Request): string {
  const { pathname, search } = new URL(request.url());
  return `${request.method()} ${pathname}${search}`;
}

/** The contract's name of a recorded call; undefined if the contract doesn't have it. */
export function routeOf(key: string): string | undefined {
  const [method, target] = key.split(" ") as [string, string];
  const path = target.replace(/\?.*$/, "");
  return everyRoute().find(([, [verb, pattern]]) => {
    const parts = pattern.split("/");
    const given = path.split("/");
    return (
      verb === method &&
      parts.length === given.length &&
      parts.every((part, n) => part.startsWith(":") || part === given[n])
    );
  })?.[0];
}

/** Every recorded answer of a screen. */
export async function recordingOf(name: string): Promise<Recording> {
  if (!existsSync(fileOf(name)))
    throw new Error(`No answers are recorded for ${name}; see visual-screens.spec.ts.`);
  return JSON.parse(await readFile(fileOf(name), "utf8")) as Recording;
}

/**
 * Opens a screen with its recorded answers. A call without an answer fails the test when `settled` is called. While
 * recording, opens `path()` at the server, and `settled` writes the answers to a file.
 */
export async function openRecorded(
  page: Page,
  name: string,
  path: () => Promise<string>,
): Promise<{ settled: () => Promise<void> }> {
  const {
    at,
    path: where,
    answers,
  } = RECORDING
    ? { at: new Date().toISOString(), path: await path(), answers: {} as Record<string, unknown> }
    : await recordingOf(name);
  const unknown: string[] = [];
  await page.clock.setFixedTime(at);
  await page.route("**/api/**", async (route) => {
    const key = keyOf(route.request());
    if (key === `GET ${STREAM}`) return route.fulfill({ status: 204 });
    if (RECORDING) {
      const response = await route.fetch();
      if (!response.ok()) throw new Error(`${key} answered ${response.status()}`);
      answers[key] = response.status() === 204 ? null : withoutToken(await response.json());
      return route.fulfill({ response });
    }
    if (!(key in answers)) {
      unknown.push(key);
      return route.fulfill({ status: 404, json: { code: "not-found" } });
    }
    return route.fulfill({ json: answers[key] });
  });
  await page.goto(where);
  const settled = async () => {
    if (!RECORDING)
      return expect(unknown, "calls without a recorded answer: record the screen again").toEqual([]);
    await mkdir(dirname(fileOf(name)), { recursive: true });
    await writeFile(fileOf(name), written({ at, path: where, answers }));
  };
  return { settled };
}

/** A token is useless later and must not be stored. */
function withoutToken(answer: object): object {
  return "csrfToken" in answer ? { ...answer, csrfToken: "A".repeat(43) } : answer;
}

/** JSON with one answer per line: small, and a change of one is a change of one line. */
function written({ at, path, answers }: Recording): string {
  const lines = Object.entries(answers)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, answer]) => `${JSON.stringify(key)}: ${JSON.stringify(answer)}`);
  return `{"at": "${at}", "path": ${JSON.stringify(path)}, "answers": {\n${lines.join(",\n")}\n}}\n`;
}
