import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import plugin from "fastify-plugin";
import { nothingHere } from "../errors.ts";
import { namingFirstParts } from "./first-parts.ts";
import { wantsPage } from "./refusal-page.ts";

interface WebAppOptions {
  /** Folder of the built browser code. */
  readonly root: string;
  /** Whether a request has no session. */
  readonly isStranger: (request: FastifyRequest) => boolean;
}

/**
 * Serves the built browser code: hashed files for a year, and the page itself for every path outside the API, naming what the screen
 * there needs. Visitors without a session get a page that says so and, if the build has one, preloads the sign-in screen;
 * at /login that page already shows the top of that screen.
 */
export const webApp = plugin(async (app: FastifyInstance, options: WebAppOptions) => {
  const page = await readFile(join(options.root, "index.html"), "utf8");
  const forStrangers = await readFile(join(options.root, "stranger.html"), "utf8").catch(() => page);
  const toSignIn = await readFile(join(options.root, "sign-in.html"), "utf8").catch(() => forStrangers);
  const pageFor = await namingFirstParts(options.root, page);
  await app.register(fastifyStatic, {
    root: options.root,
    index: false,
    preCompressed: true,
    dotfiles: "ignore",
    cacheControl: false,
    wildcard: false,
    setHeaders: (reply, path) => {
      reply.header(
        "cache-control",
        path.includes("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=300",
      );
    },
  });
  app.get("/", async (request, reply) => sendPage(request, reply));
  app.setNotFoundHandler((request, reply) => {
    return wantsPage(request) ? sendPage(request, reply) : nothingHere(request, reply);
  });

  function sendPage(request: FastifyRequest, reply: FastifyReply) {
    return reply
      .code(200)
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(options.isStranger(request) ? pageForStranger(request) : pageFor(request.url));
  }

  function pageForStranger({ url }: FastifyRequest): string {
    return url === "/login" || url.startsWith("/login?") ? toSignIn : forStrangers;
  }
});
