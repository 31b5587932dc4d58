/**
 * The attacker names a client 'invoice‮fdp.exe' so that the list shows something other than what is stored,
 * or 'Acme' with a zero-width space so that two records look the same. They try every place that accepts a
 * name: forms, CSV files, a directory, an identity provider. They would get an administrator to approve,
 * open, or delete the wrong thing.
 */
import { UNREADABLE } from "@crq/contract/readable-text";
import { safeParse, type $ZodType } from "zod/v4/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GroupInput, UserInput } from "../../src/features/people/provisioning/resources.ts";
import { namesOf } from "../../src/features/people/federation/provider.ts";
import { htmlOf, textOf } from "../../src/mail/message.ts";
import { everyRoute } from "../../test/contract-routes.ts";
import { harness, type Harness } from "../../test/harness.ts";
import { sampleOf } from "../../test/sample-input.ts";

const OVERRIDE = "\u202E";
const HIDDEN = { override: OVERRIDE, isolate: "\u2066", "zero-width space": "\u200B", filler: "\u3164" };

interface Field {
  readonly path: string;
  readonly shape: $ZodType;
}

interface Definition {
  readonly shape?: Readonly<Record<string, $ZodType>>;
  readonly innerType?: $ZodType;
  readonly element?: $ZodType;
  readonly options?: readonly $ZodType[];
  readonly in?: $ZodType;
}

/** Every member of a shape, however deep, whose name says that it is a name. */
function namesIn(shape: $ZodType | undefined, path: string, depth = 0): Field[] {
  if (!shape || depth > 8) return [];
  const { shape: members, innerType, element, options, in: piped } = shape._zod.def as Definition;
  const inner = [innerType, element, piped, ...(options ?? [])];
  return [
    ...inner.flatMap((one) => namesIn(one, path, depth + 1)),
    ...Object.entries(members ?? {}).flatMap(([key, part]) => [
      ...(NAMES.test(key) && takesText(part) ? [{ path: `${path}.${key}`, shape: part }] : []),
      ...namesIn(part, `${path}.${key}`, depth + 1),
    ]),
  ];
}

const NAMES = /name$|title$|^company$|^brandText$|label$|^industry$|^reason$|^contact/i;
/**
 * Not user-visible names: an exact repetition requested before a deletion, and the names of attributes and
 * files.
 */
const COMPARED = /confirmName$|fileName$/;
/** Sentences of several lines, which lose hidden directions instead. */
const SENTENCES = new Set([
  "assessmentComparison.take.reason",
  "assessmentRecords.return.reason",
  "crosswalks.reject.reason",
  "frameworks.return.reason",
  "frameworks.saveEntries.put.parameters.label",
  "riskLimits.save.reason",
  "risks.askAcceptance.reason",
  "risks.comment.said",
  "risks.review.said",
]);

function takesText(shape: $ZodType): boolean {
  return typeof sampleOf(shape) === "string" && safeParse(shape, "Sample name").success;
}

const fields = everyRoute
  .flatMap(({ name, route }) => namesIn(route.body, name))
  .filter(({ path }) => !COMPARED.test(path) && !SENTENCES.has(path));

describe("every name that the API accepts", () => {
  test("is found by this test", () => {
    expect(fields.length).toBeGreaterThan(25);
    expect(fields.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["clients.create.name", "tenants.create.name", "scenarios.create.title"]),
    );
  });

  test.each(fields.map(({ path, shape }) => [path, shape] as const))(
    "%s is refused with hidden characters",
    (_, shape) => {
      for (const character of Object.values(HIDDEN)) {
        const parsed = safeParse(shape, `Sam${character}ple`);
        expect(parsed.error?.issues.map(({ message }) => message)).toContain(UNREADABLE);
      }
      expect(safeParse(shape, "Zoë‌ 株式会社".replace("\u200c", "")).success).toBe(true);
    },
  );
});

describe("names from outside", () => {
  test("a directory's names are refused, and a provider's are cleaned", () => {
    const user = { userName: "a@b.example", name: { givenName: `A${OVERRIDE}da` } };
    expect(UserInput.safeParse(user).success).toBe(false);
    expect(GroupInput.safeParse({ displayName: "Adm\u200Bins" }).success).toBe(false);
    expect(namesOf({ given: `A${OVERRIDE}da`, family: "By\u200Bron" })).toEqual({
      firstName: "Ada",
      lastName: "Byron",
    });
  });

  test("an older stored name can't change a mail's text direction", () => {
    const mail = {
      to: "a@b.example",
      subject: "s",
      heading: `${OVERRIDE}evil`,
      paragraphs: [`From \u2067x`],
    };
    expect(`${textOf(mail)}${htmlOf(mail)}`).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  });
});

describe("over HTTP", () => {
  let h: Harness;
  beforeAll(async () => {
    h = await harness();
  });
  afterAll(() => h.close());

  test("a client's name and a CSV row with an override are refused, with the reason", async () => {
    const admin = await h.signedIn("admin");
    const made = await admin.call("POST", "/api/clients", { name: `invoice${OVERRIDE}fdp.exe` });
    expect(made.statusCode).toBe(400);
    expect(made.json<{ errors: unknown }>().errors).toEqual([{ path: "name", message: UNREADABLE }]);
    const analyst = await h.signedIn("risk_analyst");
    const csv = `title,description,currency,lef,primary_response\nOut${OVERRIDE}age,,USD,1,2\n`;
    const imported = await analyst.call("POST", "/api/scenarios/import", { csv, dryRun: false });
    expect(imported.json()).toMatchObject({
      created: [],
      problems: [{ row: 2, column: "title", message: UNREADABLE }],
    });
  });

  test("honest names in every script are stored as written", async () => {
    const admin = await h.signedIn("admin");
    for (const name of [
      "Müller & Söhne",
      "شركة المخاطر",
      "株式会社リスク",
      "می\u200cخواهم",
      "👩\u200d💻 team",
    ]) {
      const made = await admin.call("POST", "/api/clients", { name });
      expect([made.statusCode, made.json<{ name: string }>().name]).toEqual([201, name]);
    }
  });
});
