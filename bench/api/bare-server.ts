/** The same SQL behind bare Fastify: no session, no permission, no tenancy, no validation, raw rows. Prints its port. */
import fastify from "fastify";
import pg from "pg";

const [, , ownerUrl, statementsText, tokenHashHex] = process.argv;
const statements = JSON.parse(statementsText!) as Record<
  "session" | "one" | "list" | "count",
  { text: string; values: unknown[] }
>;
const tokenHash = Buffer.from(tokenHashHex!, "hex");
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text);
const pool = new pg.Pool({ connectionString: ownerUrl, max: 10, options: "-c search_path=cell_1,public" });
const app = fastify();
const session = () => {
  const { text, values } = statements.session;
  return pool.query({ name: "session", text, values: [tokenHash, ...values.slice(1)] });
};
/** With `?session`, the session's SQL runs first, as it does in the product. */
app.addHook("onRequest", async (request) => {
  if (request.url.endsWith("?session")) await session();
});
app.get("/one/:id", async (request) => {
  const { id } = request.params as { id: string };
  return (
    await pool.query({
      name: "one",
      text: statements.one.text,
      values: [id, ...statements.one.values.slice(1)],
    })
  ).rows[0];
});
app.get("/person", async () => (await session()).rows[0]);
app.get("/list", async () => {
  const [items, total] = await Promise.all([
    pool.query({ name: "list", text: statements.list.text, values: statements.list.values }),
    pool.query({ name: "count", text: statements.count.text, values: statements.count.values }),
  ]);
  return { items: items.rows, total: total.rows[0].total };
});
await app.listen({ host: "127.0.0.1", port: 0 });
process.send!((app.server.address() as { port: number }).port);
process.on("message", () =>
  process.send!({ memoryMb: process.memoryUsage.rss() / 1e6, cpu: process.cpuUsage() }),
);
