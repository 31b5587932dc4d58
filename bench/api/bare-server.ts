/** The same SQL behind bare Fastify: no session, no permission, no tenancy, no validation, rows as they come. Prints its port. */
import fastify from "fastify";
import pg from "pg";

const [, , ownerUrl, statementsText] = process.argv;
const statements = JSON.parse(statementsText!) as Record<
  "one" | "list" | "count",
  { text: string; values: unknown[] }
>;
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text);
const pool = new pg.Pool({ connectionString: ownerUrl, max: 10 });
const app = fastify();
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
