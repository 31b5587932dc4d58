/** /.well-known/security.txt as RFC 9116 asks for it. */
import { afterEach, expect, test } from "vitest";
import { harness, type Harness } from "../../../test/harness.ts";

let h: Harness;
afterEach(() => h.close());
const fetched = () => h.app.inject({ url: "/.well-known/security.txt", headers: { accept: "text/plain" } });

test("it names the contact, its own address, and an expiry less than a year ahead", async () => {
  h = await harness({ publicUrl: "https://risk.example", securityContact: "mailto:security@risk.example" });
  const answer = await fetched();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  const fields = new Map(
    answer.body
      .trimEnd()
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
  );
  expect([...fields.keys()]).toEqual(["Contact", "Expires", "Preferred-Languages", "Canonical"]);
  expect(fields.get("Contact")).toBe("mailto:security@risk.example");
  expect(fields.get("Canonical")).toBe("https://risk.example/.well-known/security.txt");
  const days = (Date.parse(fields.get("Expires")!) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(150);
  expect(days).toBeLessThan(365);
});

test("there is none if no contact is set", async () => {
  h = await harness();
  expect((await fetched()).statusCode).toBe(404);
});
