/**
 * The server's answers to one screen, recorded once and replayed, at the time they were recorded: the same figures, ages and
 * names each time, whatever other journeys have changed since.
 */
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page, Request } from "@playwright/test";
import fastify from "fastify";
import { webApp } from "../../apps/server/src/http/pages/web-app.ts";
import { securityHeaders } from "../../apps/server/src/http/security-headers.ts";
import { everyRoute } from "./every-route.ts";

const WEB = join(import.meta.dirname, "../../apps/web/dist");

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

/** The built web, at a server that gives recorded answers. */
export interface ReplayingServer {
  readonly origin: string;
  /** Gives a screen's answers from now on; returns its time and address. */
  readonly replay: (name: string) => Promise<Pick<Recording, "at" | "path">>;
  /** Calls of this screen that have no answer. */
  readonly unknown: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts a server on a free port. */
export async function replayingServer(): Promise<ReplayingServer> {
  const app = fastify({ forceCloseConnections: true });
  let answers: Recording["answers"] = {};
  let unknown: string[] = [];
  await app.register(securityHeaders, { secure: false });
  await app.register(webApp, { root: WEB, isStranger: () => false });
  app.get(STREAM, async (_, reply) => reply.code(204).send());
  app.all("/api/*", async (request, reply) => {
    const key = `${request.method} ${request.url}`;
    if (key in answers) return reply.send(answers[key]);
    unknown.push(key);
    return reply.code(404).send({ code: "not-found" });
  });
  return {
    origin: await app.listen({ port: 0, host: "127.0.0.1" }),
    replay: async (name) => {
      unknown = [];
      const { at, path, answers: recorded } = await recordingOf(name);
      answers = recorded;
      return { at, path };
    },
    unknown: () => unknown,
    close: async () => app.close(),
  };
}

/** Opens a screen at the product's server; the function that it returns writes the answers that it got to a file. */
export async function openAndRecord(page: Page, name: string, path: string): Promise<() => Promise<void>> {
  const at = new Date().toISOString();
  const answers: Record<string, unknown> = {};
  await page.clock.setFixedTime(at);
  await page.route("**/api/**", async (route) => {
    const key = keyOf(route.request());
    if (key === `GET ${STREAM}`) return route.fulfill({ status: 204 });
    const response = await route.fetch();
    if (!response.ok()) throw new Error(`${key} answered ${response.status()}`);
    answers[key] = response.status() === 204 ? null : withoutToken(await response.json());
    return route.fulfill({ response });
  });
  await page.goto(path);
  return async () => {
    await mkdir(dirname(fileOf(name)), { recursive: true });
    await writeFile(fileOf(name), written({ at, path, answers }));
  };
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
