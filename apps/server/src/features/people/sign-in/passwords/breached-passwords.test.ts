/** Breached passwords are looked up without revealing them, and no one is locked out if that fails. */
import { hash } from "node:crypto";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { breachCheck, type BreachCheck } from "./breached-passwords.ts";

const digestOf = (password: string) => hash("sha1", password, "hex").toUpperCase();
const KNOWN = "Marmalade-umbrella-4!";
const PADDING = "Only-padding-9!";

let server: Server;
let check: BreachCheck;
let answer: "range" | "failure" | "redirection";
const asked: { url: string; padding: unknown }[] = [];
const failures: string[] = [];
beforeAll(async () => {
  server = createServer((request, reply) => {
    asked.push({ url: request.url!, padding: request.headers["add-padding"] });
    if (answer === "failure") return void reply.writeHead(503).end();
    if (answer === "redirection") return void reply.writeHead(302, { location: "/range/00000" }).end();
    const lines = [
      `${"0".repeat(35)}:3`,
      `${digestOf(KNOWN).slice(5)}:42`,
      `${digestOf(PADDING).slice(5)}:0`,
    ];
    reply.end(lines.join("\r\n"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  check = breachCheck(`http://127.0.0.1:${port}/range/`, fetch, (error) => failures.push(error.message));
});
beforeEach(() => {
  answer = "range";
  asked.length = failures.length = 0;
});
afterAll(() => {
  server.close();
});

test("a breached password is recognized; others, and padding lines, are not", async () => {
  expect(await check(KNOWN)).toBe(true);
  expect(await check("Rhubarb-tinfoil-4!")).toBe(false);
  expect(await check(PADDING)).toBe(false);
  expect(failures).toEqual([]);
});

test("the service gets five digits of the hash, and is asked to pad its answer", async () => {
  await check(KNOWN);
  expect(asked).toEqual([{ url: `/range/${digestOf(KNOWN).slice(0, 5)}`, padding: "true" }]);
});

test.each(["failure", "redirection"] as const)(
  "a %s is reported and lets the password through",
  async (what) => {
    answer = what;
    expect(await check(KNOWN)).toBe(false);
    expect(asked).toHaveLength(1);
    expect(failures).toHaveLength(1);
  },
);
