/** Bodies that arrive byte by byte hold no call open for long, except where large files are received. */
import { connect } from "node:net";
import { setTimeout as after } from "node:timers/promises";
import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { slowBodies } from "./slow-bodies.ts";

const app = fastify();
let port: number;
beforeAll(async () => {
  slowBodies(app, 300);
  app.post("/small", async () => "read");
  app.post("/large", { config: { slowBody: true } }, async () => "read");
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as { port: number }).port;
});
afterAll(() => app.close());

/** Sends a body in two halves with a pause between them; what comes back. */
async function halves(path: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (part: Buffer) => (answer += part.toString()));
  socket.on("error", () => {}); // it's hung up on
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{`,
  );
  await after(900);
  if (!socket.destroyed) socket.write("}");
  await closed;
  return answer;
}

test("a call whose body takes too long is hung up on; one that receives files isn't", async () => {
  const [small, large] = await Promise.all([halves("/small"), halves("/large")]);
  expect(small).not.toContain("200 OK");
  expect(large).toContain("200 OK");
});
