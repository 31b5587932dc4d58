/**
 * The attacker knows that sessions of calls that come at once are looked up together. They send theirs, with made-up
 * tokens and parts of the query's own text, at the same moments as people of other tenants do, and hope to be
 * answered as one of them, to make their calls fail, or to go on after being signed out.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../test/harness.ts";

let h: Harness;
let people: { readonly email: string; readonly session: Session }[];
beforeAll(async () => {
  h = await harness();
  const who = [
    ["risk_analyst", "a"],
    ["viewer", "a"],
    ["risk_analyst", "b"],
    ["viewer", "b"],
  ] as const;
  people = await Promise.all(
    who.map(async ([role, of]) => ({ email: h.emailOf(role, of), session: await h.signedIn(role, of) })),
  );
});
afterAll(() => h.close());

const whoAmI = async (session: Pick<Session, "call">) => {
  const answer = await session.call("GET", "/api/auth/user");
  return answer.statusCode === 200 ? answer.json<{ email: string }>().email : answer.statusCode;
};
/** What comes with a made-up token. */
const made = (token: string) =>
  h.app.inject({ method: "GET", url: "/api/auth/user", headers: { cookie: `crq-session=${token}` } });
const MADE_UP = ["", "x", "A".repeat(43), '","', "{}", "\\x00", '"},{"', "' or true --"];

test("each call is answered as the person who made it, and made-up tokens as no one", async () => {
  for (let round = 0; round < 10; round++) {
    const own = people.flatMap(({ session }) => [whoAmI(session), whoAmI(session)]);
    const strangers = MADE_UP.map(made);
    expect(await Promise.all(own)).toEqual(people.flatMap(({ email }) => [email, email]));
    for (const answer of await Promise.all(strangers)) expect(answer.statusCode).toBe(401);
  }
});

test("a person who is signed out is refused at the next call, whatever else is being asked then", async () => {
  const leaving = await h.signedIn("assessor");
  const busy = () => people.map(({ session }) => whoAmI(session));
  const before = busy();
  expect(await whoAmI(leaving)).toBe(h.emailOf("assessor", "a"));
  const during = busy(); // questions are under way while the session ends, and after
  await h.db.asOwner("delete from sessions s using users u where u.id = s.user_id and u.email = $1", [
    h.emailOf("assessor", "a"),
  ]);
  const after = busy();
  expect(await whoAmI(leaving)).toBe(401);
  expect(await Promise.all([...before, ...during, ...after])).toEqual(
    [0, 1, 2].flatMap(() => people.map(({ email }) => email)),
  );
});
