/**
 * The built web without the product's server: pages and headers are the real ones, every answer of the API is generated from its
 * shape.
 */
import { join } from "node:path";
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { webApp } from "../../apps/server/src/http/pages/web-app.ts";
import { securityHeaders } from "../../apps/server/src/http/security-headers.ts";
import { can, type Permission } from "../../packages/contract/src/permissions.ts";
import { PROBLEMS, type ProblemCode } from "../../packages/contract/src/problem.ts";
import { isPlatformRole, type Role } from "../../packages/contract/src/roles.ts";
import { everyRoute } from "../support/every-route.ts";
import { type Fullness, sampleReply, type Shape } from "./sample-reply.ts";
import { contractRoute, type RouteName, type Screen } from "./screen.ts";

const WEB = join(import.meta.dirname, "../../apps/web/dist");

/** Calls of the frame around every screen. */
const SHELL: readonly RouteName[] = [
  "auth.user",
  "auth.csrfToken",
  "auth.sessionInfo",
  "auth.entitlements",
  "assessments.count",
  "activity.loggedInCount",
  "notifications.unreadCount",
];

/** A state in which a screen is checked. */
export type State = "full" | "empty" | "error" | "forbidden";

/** The current case, and what happened during it. */
interface Stage {
  readonly screen: Screen;
  readonly state: State;
  /** The viewer; undefined for visitors. */
  readonly role: Role | undefined;
  /** Calls answered, by name. */
  readonly asked: Set<RouteName>;
  /** Problems: calls without an answer, samples that don't fit their shape. */
  readonly complaints: string[];
  /** How the screen's own calls are answered: changes when a failed server works again. */
  failing: boolean;
}

/** A server whose answers follow the stage. */
export interface AnsweringServer {
  readonly origin: string;
  stage: Stage;
  readonly close: () => Promise<void>;
}

/** An empty page. It has the screens' origin, so the browser stays in one process, with what it compiled. */
export const BETWEEN_SCREENS = "/between-screens";

/** Starts a server on a free port. */
export async function answeringServer(): Promise<AnsweringServer> {
  const app = fastify({ forceCloseConnections: true });
  const server = {
    origin: "",
    stage: stageOf({ path: "/", h1: "" }, "full", undefined),
    close: async () => app.close(),
  };
  await app.register(securityHeaders, { secure: false });
  await app.register(webApp, { root: WEB, isStranger: () => server.stage.role === undefined });
  app.get(BETWEEN_SCREENS, async (_, reply) =>
    reply.type("text/html").send("<!doctype html><title>Between screens</title>"),
  );
  app.get("/api/notifications/stream", async (_, reply) => reply.code(204).send());
  for (const [name, [method, url]] of everyRoute())
    app.route({
      method,
      url,
      handler: async (request, reply) => answer(server.stage, name, request, reply),
    });
  app.addHook("onResponse", async (request, reply) => {
    if (reply.statusCode === 404 && request.is404)
      server.stage.complaints.push(`no answer: ${request.method} ${request.url}`);
  });
  server.origin = await app.listen({ port: 0, host: "127.0.0.1" });
  return server;
}

/** The start of a check of a screen. */
export function stageOf(screen: Screen, state: State, role: Role | undefined): Stage {
  return { screen, state, role, asked: new Set(), complaints: [], failing: state === "error" };
}

function answer(stage: Stage, name: RouteName, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { screen, state, role, complaints } = stage;
  const reads = [...(screen.reads ?? []), ...(state === "empty" ? (screen.readsWhenEmpty ?? []) : [])];
  const own = reads.includes(name);
  stage.asked.add(name);
  const route = contractRoute(name);
  if (role === undefined && route.access !== "public") return refuse(reply, "unauthenticated");
  if (role !== undefined && !["public", "signed-in"].includes(route.access))
    if (!can(role, route.access as Permission)) {
      if (state !== "forbidden") complaints.push(`${role} may not call ${name}, and the screen does`);
      return refuse(reply, "forbidden");
    }
  if (!own && !SHELL.includes(name) && !screen.leadsOnTo?.includes(name)) {
    complaints.push(`the case has no answer for ${name} (${request.method} ${request.url})`);
    return refuse(reply, "not-found");
  }
  if (own && stage.failing) return refuse(reply, "internal");
  const body = replyOf(stage, name, own && stage.state === "empty" ? "empty" : "full");
  const shape = route.reply as unknown as Shape;
  const { success, error } = shape.safeParse(body);
  if (!success) complaints.push(`the answer to ${name} is not what the contract promises: ${error?.message}`);
  reply.code(route.status ?? 200);
  return body === undefined ? reply.send() : reply.send(body);
}

/** Generated from the shape, with the case's values and the signed-in person. */
function replyOf({ screen, role, state }: Stage, name: RouteName, fullness: Fullness): unknown {
  const made = sampleReply(contractRoute(name).reply as unknown as Shape, fullness);
  const person = name === "auth.user" ? userIn(role!) : undefined;
  const said = fullness === "full" && state !== "empty" ? screen.answers?.[name] : undefined;
  return merged(merged(made, person), said);
}

function userIn(role: Role): object {
  const platform = isPlatformRole(role) && { tenantId: null, currentCompanyName: null };
  const names = {
    firstName: "Maximiliane",
    lastName: "Ærøskøbing-Ñuñoa",
    currentCompanyName: "Übergröße Holding 東京",
  };
  const inside = {
    clientId: null,
    currentClientName: null,
    mayChangeSignIn: true,
    seesExposure: false,
    clientsApart: false,
  };
  const plain = { brandText: null, brandLogoUrl: null, accentColor: null, storageKeys: [] };
  return { role, ...names, ...inside, ...plain, ...platform };
}

function refuse(reply: FastifyReply, code: ProblemCode): FastifyReply {
  const { status, title } = PROBLEMS[code];
  return reply
    .code(status)
    .type("application/problem+json")
    .send({ type: "about:blank", title, status, code, requestId: "3f2b6c1e-0000-4000-8000-000000000001" });
}

/** The generated sample, with the given values in their places. */
export function merged(made: unknown, said: unknown): unknown {
  if (said === undefined) return made;
  if (Array.isArray(said)) {
    const items = Array.isArray(made) ? made : [];
    return said.map((item, at) => merged(items.length === 0 ? undefined : items[at % items.length], item));
  }
  if (typeof said !== "object" || said === null || typeof made !== "object" || made === null) return said;
  const changed = Object.entries(said).map(([key, value]) => [
    key,
    merged((made as Record<string, unknown>)[key], value),
  ]);
  return { ...made, ...Object.fromEntries(changed) };
}
