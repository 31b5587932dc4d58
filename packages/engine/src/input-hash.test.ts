import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";
import { inputHash } from "./input-hash.ts";
import type { Scenario } from "./scenario.ts";
import { sha256Hex, utf8 } from "./sha256.ts";

const SCENARIO: Scenario = {
  schema: "crq-scenario/1",
  id: "a",
  title: "A",
  currency: "USD",
  frequency: { lef: { type: "pert", min: 0.1, mode: 0.5, max: 4 } },
  primary: [{ form: "response", loss: { type: "lognormal90", p5: 50_000, p95: 2_000_000 } }],
};

test("SHA-256 gives the digests that FIPS 180-4 publishes", () => {
  expect(sha256Hex(utf8(""))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(sha256Hex(utf8("abc"))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(sha256Hex(utf8("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"))).toBe(
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  );
  expect(sha256Hex(new Uint8Array(1_000_000).fill(97))).toBe(
    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
  );
});

test("canonical JSON sorts fields at every depth, leaves undefined ones out and writes numbers shortest", () => {
  expect(canonicalJson({ b: [1.5, { d: "é\n", c: null }], a: 1e21, u: undefined })).toBe(
    '{"a":1e+21,"b":[1.5,{"c":null,"d":"é\\n"}]}',
  );
});

test("canonical JSON writes values that JSON lacks as null in a list", () => {
  expect(canonicalJson([undefined, NaN, null])).toBe("[null,null,null]");
});

test("the hash of a scenario ignores title, id and the order of fields", () => {
  const shuffled = JSON.parse(
    '{"primary":[{"loss":{"p95":2e6,"type":"lognormal90","p5":5e4},"form":"response"}],"title":"B","id":"b",' +
      '"frequency":{"lef":{"max":4,"mode":0.5,"min":0.1,"type":"pert"}},"currency":"USD","schema":"crq-scenario/1"}',
  ) as Scenario;
  expect(inputHash(shuffled)).toBe(inputHash(SCENARIO));
  expect(inputHash(SCENARIO)).toMatch(/^[0-9a-f]{64}$/);
});

test("the hash of a scenario without a newer field is that of earlier versions of the engine", () => {
  expect(inputHash(SCENARIO)).toBe("8b92d3ddb4b497fc37022d602249d45ce2fcadf5695e131e669d1af972627ca9");
});

test("the hash of a scenario changes with whatever affects its numbers", () => {
  const lef = { type: "constant", value: 1 } as const;
  const others: Scenario[] = [
    { ...SCENARIO, currency: "EUR" },
    { ...SCENARIO, frequency: { lef } },
    { ...SCENARIO, primary: [{ form: "fines", loss: lef }] },
    {
      ...SCENARIO,
      primary: [{ form: "response", loss: { type: "lognormal90", p5: 50_000, p95: 2_000_000, max: 4e6 } }],
    },
    { ...SCENARIO, primary: [{ ...SCENARIO.primary[0]!, cap: 4e6 }] },
    { ...SCENARIO, eventCap: 4e6 },
    { ...SCENARIO, secondary: { slef: lef, losses: [{ form: "fines", loss: lef }] } },
  ];
  expect(new Set([SCENARIO, ...others].map(inputHash)).size).toBe(8);
});
