/** An assessor who is removed midway: their work stays under their name, they change nothing more, and someone else goes on to the signature. */
import type { Answer } from "@crq/contract/compliance/assessments/answers";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Browser, errorsOf, login, openBrowser } from "../../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../../test/harness.ts";
import { person } from "../../../../../test/people.ts";

let h: Harness;
let colleague: Session;
let admin: Session;
let leaving: Browser;
let leavingId: string;
let id: string;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  colleague = await h.signedIn("assessor");
  admin = await h.signedIn("admin");
});
afterAll(() => h.close());
beforeEach(async () => {
  const { email, id: userId } = await person(h, { role: "assessor" });
  leaving = openBrowser(h.app);
  await login(leaving, email);
  leavingId = userId;
  const made = await colleague.call("POST", "/api/assessments", {
    name: "One",
    framework: "nist-sp-800-171-r2",
  });
  ({ id } = made.json<AssessmentRecord>());
  expect(await to("start")).toBe(200);
});

type Calling = Pick<Session, "call">;
const read = async () => (await admin.call("GET", `/api/assessments/${id}`)).json<AssessmentRecord>();
async function to(act: string, by: Calling = colleague, more: object = {}): Promise<number> {
  const { version } = await read();
  return (await by.call("POST", `/api/assessments/${id}/${act}`, { version, ...more })).statusCode;
}
const save = (body: object, by: Calling = colleague) =>
  by.call("PATCH", `/api/assessments/${id}/answers`, body);
const entry = async (name: string) =>
  (await colleague.call("GET", `/api/assessments/${id}/answers/entry?entry=${name}`)).json<Answer>();
const remove = async () => {
  const [held] = await h.db.asOwner<{ id: string }>("select id from entitlements where user_id = $1", [
    leavingId,
  ]);
  const gone = await admin.call("DELETE", `/api/entitlements/${held!.id}`);
  expect(gone.statusCode, gone.body).toBe(204);
};

test("their answers and assignments stay under their name, and what they were about to save changes nothing", async () => {
  expect((await save({ entry: "3.1.1", version: 1, result: "met", note: "Seen" }, leaving)).statusCode).toBe(
    200,
  );
  expect((await save({ entry: "3.1.2", version: 1, assigneeId: leavingId })).statusCode).toBe(200);
  await remove();
  const late = await save({ entry: "3.1.1", version: 2, result: "not-met" }, leaving);
  expect(late.statusCode).toBeOneOf([401, 403]);
  expect(await entry("3.1.1")).toMatchObject({
    result: "met",
    note: "Seen",
    version: 2,
    answeredBy: "Pat Person",
  });
  expect(await entry("3.1.2")).toMatchObject({ assigneeId: leavingId, assigneeName: "Pat Person" });
});

test("someone else answers what was assigned to them, or gets it assigned, and no one can assign or mention them again", async () => {
  await save({ entry: "3.1.2", version: 1, assigneeId: leavingId });
  await remove();
  expect((await save({ entry: "3.1.2", version: 2, result: "met" })).json()).toMatchObject({
    result: "met",
    assigneeName: "Pat Person",
    answeredBy: "Test assessor",
  });
  const people = (await colleague.call("GET", `/api/assessments/${id}/people?q=`)).json<{
    items: { id: string; name: string }[];
  }>().items;
  expect(people.map((one) => one.id)).not.toContain(leavingId);
  expect(errorsOf(await save({ entry: "3.1.3", version: 1, assigneeId: leavingId }))).toMatchObject([
    { path: "assigneeId" },
  ]);
  const comment = { entry: "3.1.2", text: "Please look", mentions: [leavingId] };
  expect((await colleague.call("POST", `/api/assessments/${id}/comments`, comment)).statusCode).toBe(400);
  const another = people.find(({ name }) => name === "Test assessor")!;
  expect((await save({ entry: "3.1.2", version: 3, assigneeId: another.id })).json()).toMatchObject({
    assigneeName: "Test assessor",
  });
});

test("what they submitted is returned or signed by someone else, under the name of who submitted it", async () => {
  await save({ entry: "3.1.1", version: 1, result: "met" }, leaving);
  expect(await to("submit", leaving)).toBe(200);
  await remove();
  expect(await to("return", admin, { reason: "Say more" })).toBe(200);
  expect(await to("submit")).toBe(200);
  expect(await to("sign", admin)).toBe(200);
  const verified = await colleague.call("GET", `/api/assessments/${id}/verify`);
  expect(verified.json()).toMatchObject({ matches: true });
  expect(await entry("3.1.1")).toMatchObject({ result: "met", answeredBy: "Pat Person" });
});
