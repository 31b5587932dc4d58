import type { FastifyInstance } from "fastify";

/**
 * The style of the few pages that the server renders itself (the API's, the outbox), in the application's
 * colors.
 */
const STYLE = `
:root { color-scheme: light dark; --bg: oklch(0.985 0.003 200); --ink: oklch(0.24 0.028 225); --muted: oklch(0.48 0.022 220);
  --line: oklch(0.905 0.008 210); --sunken: oklch(0.962 0.006 205); --primary: oklch(0.43 0.085 205); }
@media (prefers-color-scheme: dark) { :root { --bg: oklch(0.185 0.014 225); --ink: oklch(0.94 0.008 205); --muted: oklch(0.72 0.018 212);
  --line: oklch(0.305 0.018 222); --sunken: oklch(0.165 0.014 225); --primary: oklch(0.78 0.095 195); } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 15px/1.55 ui-sans-serif, system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem; }
h1, h2 { font-family: ui-serif, Georgia, serif; font-weight: 600; line-height: 1.25; }
h1 { font-size: 2rem; margin: 0 0 .75rem; }
h2 { font-size: 1.375rem; margin: 3rem 0 .25rem; padding-bottom: .5rem; border-bottom: 1px solid var(--ink); }
article { padding: 1rem 0; border-bottom: 1px solid var(--line); }
article h2 { margin: 0; padding: 0; border: 0; font-size: 1.125rem; }
h3 { margin: 0; font-size: 1rem; } h4 { margin: 1rem 0 .25rem; font-size: .875rem; } h4 small { color: var(--muted); font-weight: 400; }
p { margin: .375rem 0; } article p, time { color: var(--muted); }
code, pre { font: .8125rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
h3 code { font-size: .9375rem; font-weight: 600; overflow-wrap: anywhere; }
pre { margin: .5rem 0; padding: .75rem 1rem; overflow-x: auto; background: var(--sunken); border: 1px solid var(--line); border-radius: 5px; white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: var(--primary); text-underline-offset: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
summary { width: fit-content; cursor: pointer; padding: .25rem 0; color: var(--primary); }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
`;

/** Serves the style sheet at /plain.css. */
export function plainStyle(app: FastifyInstance): void {
  app.get("/plain.css", { schema: { hide: true } as never }, async (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "public, max-age=300").send(STYLE),
  );
}
