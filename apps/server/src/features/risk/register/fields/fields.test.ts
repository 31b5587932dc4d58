/** Fields of a tenant's own: defined, required, validated, filtered, exported, read back, and never lost while they're in use. */
import type { RiskField, RiskFieldSet } from "@crq/contract/risk/register/risk-fields";
import type { RiskChange, RiskRecord, RiskSummary } from "@crq/contract/risk/register/risk-record";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../../test/harness.ts";

let h: Harness;
let analyst: Session;
let owner: { id: string; name: string };
let fields: RiskField[];
const PLAIN = { required: false, help: "", options: [], archived: false };
const ASKED = [
  { ...PLAIN, id: null, name: "Regulator", kind: "text" },
  { ...PLAIN, id: null, name: "Fine", kind: "number" },
  { ...PLAIN, id: null, name: "Since", kind: "date" },
  {
    ...PLAIN,
    id: null,
    name: "Region",
    kind: "choice",
    options: [
      { id: 1, label: "North" },
      { id: 2, label: "South" },
    ],
  },
  { ...PLAIN, id: null, name: "Reported", kind: "yes_no" },
];
const save = (version: number, of: unknown) =>
  analyst.call("PUT", "/api/risk-fields", { version, fields: of });
const add = (custom: object, title = "Flood") =>
  analyst.call("POST", "/api/risks", { title, ownerId: owner.id, custom });
const idOf = (name: string) => fields.find((field) => field.name === name)!.id;
const values = () => ({
  [idOf("Regulator")]: "=FCA()",
  [idOf("Fine")]: -2.5,
  [idOf("Since")]: "2026-02-28",
  [idOf("Region")]: 2,
  [idOf("Reported")]: false,
});

beforeAll(async () => {
  h = await harness();
  analyst = await h.signedIn("risk_analyst");
  const people = await analyst.call("GET", "/api/risks/people?q=stakeholder");
  [owner] = people.json<{ items: [{ id: string; name: string }] }>().items;
});
afterAll(() => h.close());
beforeEach(async () => {
  await h.db.asOwner("delete from risks");
  await h.db.asOwner("delete from risk_fields");
  const saved = await save(0, ASKED);
  expect(saved.statusCode, saved.body).toBe(200);
  ({ fields } = saved.json<RiskFieldSet>());
});

test("values of every kind are kept, changed one by one, and named in the history", async () => {
  const made = (await add(values())).json<RiskRecord>();
  expect(made.custom).toEqual(values());
  const body = { version: 1, custom: { [idOf("Region")]: 1, [idOf("Fine")]: null } };
  const changed = (await analyst.call("PATCH", `/api/risks/${made.id}`, body)).json<RiskRecord>();
  const { [idOf("Fine")]: _, ...rest } = values();
  expect(changed.custom).toEqual({ ...rest, [idOf("Region")]: 1 });
  const [latest] = (await analyst.call("GET", `/api/risks/${made.id}/history`)).json<RiskChange[]>();
  expect(latest!.changes).toEqual({ "custom: Region": ["South", "North"], "custom: Fine": ["-2.5", null] });
});

test("values that don't fit, unknown fields and missing ones are refused by field", async () => {
  const wrong = {
    [idOf("Regulator")]: "a\nb",
    [idOf("Fine")]: "12",
    [idOf("Since")]: "2026-02-30",
    [idOf("Region")]: 3,
    [idOf("Reported")]: "yes",
    "3f2b6c1e-0000-4000-8000-000000000001": "?",
  };
  const answer = await add(wrong);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual(
    Object.keys(wrong).map((id) => `custom.${id}`),
  );
  const needed = fields.map((field) => ({ ...field, required: field.name === "Region" }));
  expect((await save(1, needed)).statusCode).toBe(200);
  expect((await add({})).json()).toMatchObject({
    errors: [{ path: `custom.${idOf("Region")}`, message: "Region is needed" }],
  });
  expect((await add({ [idOf("Region")]: 1 })).statusCode).toBe(201);
});

test("the register is filtered by choices and yes or no", async () => {
  await add(values(), "South");
  await add({ [idOf("Region")]: 1, [idOf("Reported")]: false }, "North");
  const titles = async (filter: string) =>
    (await analyst.call("GET", `/api/risks?sort=title&fields=${filter}`))
      .json<{ items: RiskSummary[] }>()
      .items.map(({ title }) => title);
  expect(await titles(`${idOf("Region")}:2`)).toEqual(["South"]);
  expect(await titles(`${idOf("Reported")}:no`)).toEqual(["North", "South"]);
  expect(await titles(`${idOf("Reported")}:no,${idOf("Region")}:1`)).toEqual(["North"]);
  expect(await titles(`${idOf("Reported")}:yes`)).toEqual([]);
  expect((await analyst.call("GET", "/api/risks?fields=__proto__:yes")).statusCode).toBe(400);
});

test("CSV and XLSX files have them, and are read back", async () => {
  await add(values());
  const { csv } = (await analyst.call("GET", "/api/risks/export")).json<{ csv: string }>();
  const { content } = (await analyst.call("GET", "/api/risks/workbook")).json<{ content: string }>();
  for (const file of [{ file: csv }, { encoding: "xlsx", file: content }]) {
    await h.db.asOwner("delete from risks");
    const confirmed = await analyst.call("POST", "/api/risk-imports", file);
    expect(confirmed.json()).toMatchObject({ created: 1, problems: [] });
    const [back] = (await analyst.call("GET", "/api/risks")).json<{ items: RiskSummary[] }>().items;
    expect(back!.custom).toEqual(values());
  }
});

test("a file's problems name the field, and columns can be matched by hand", async () => {
  const file = `Title,Owner,Region,Where\nFlood,${owner.name},East,South`;
  const body = { file, mapping: ["title", "owner", idOf("Region"), null] };
  expect((await analyst.call("POST", "/api/risk-imports/previews", body)).json()).toMatchObject({
    ready: 0,
    problems: [{ row: 2, column: "Region", message: "must be one of: North, South" }],
  });
  const other = { file, mapping: ["title", "owner", null, idOf("Region")] };
  expect((await analyst.call("POST", "/api/risk-imports", other)).json()).toMatchObject({ created: 1 });
});

test("what risks have isn't lost: fields are archived, options and kinds stay, and a stale version is refused", async () => {
  const made = (await add(values())).json<RiskRecord>();
  expect((await save(0, fields)).statusCode).toBe(409);
  expect((await save(1, fields.slice(1))).json<{ detail: string }>().detail).toMatch(
    /“Regulator” can't be deleted: one risk uses it/,
  );
  const without = fields.map((field) => ({ ...field, options: field.options.slice(0, 1) }));
  expect((await save(1, without)).json<{ detail: string }>().detail).toMatch(/“South” of “Region”/);
  expect((await save(1, [{ ...fields[0]!, kind: "number" }, ...fields.slice(1)])).statusCode).toBe(400);
  const archived = fields.map((field) => ({ ...field, archived: field.name === "Regulator" }));
  expect((await save(1, archived)).statusCode).toBe(200);
  const body = { version: 1, custom: { [idOf("Regulator")]: "x" } };
  expect((await analyst.call("PATCH", `/api/risks/${made.id}`, body)).statusCode).toBe(400);
  const kept = await analyst.call("PATCH", `/api/risks/${made.id}`, { version: 1, custom: {} });
  expect(kept.json<RiskRecord>().custom).toEqual(values());
  const log = await h.db.asOwner(
    "select detail -> 'before' -> 0 ->> 'archived' as before from audit_log where action = 'risk-fields.update' and detail -> 'after' -> 0 ->> 'archived' = 'true'",
  );
  expect(log).toEqual([{ before: "false" }]);
});
