/** Ingredients of bad requests: odd texts and numbers, valid bodies to spoil, and non-JSON bodies. */
import { ESTIMATE, PASSWORD } from "./harness.ts";

/** Texts that a database or JSON parser can't store: NUL, and lone surrogates. */
export const UNSTORABLE = ["\u0000", "a\u0000b", "\ud800", "\udc00\ud800", "a\udfff", "\ud800\u0000"];

/** Texts that have broken programs before. */
export const TEXTS = [
  "",
  " ",
  "NaN",
  "Infinity",
  "-Infinity",
  "-0",
  "0x10",
  "1e999",
  "null",
  "undefined",
  "true",
  "[object Object]",
  "__proto__",
  "constructor",
  "\u202e",
  "\ufeff",
  "\uffff",
  "e\u0301".repeat(50),
  "🦊".repeat(60),
  "\r\nset-cookie: a=b",
  "'; drop table users; --",
  "' or '1'='1",
  "$1",
  "\\",
  "\\x00",
  "%",
  "%00",
  "%s%n",
  "{{7*7}}",
  "${7*7}",
  "../../etc/passwd",
  "..\\..",
  "file:///etc/passwd",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "javascript:alert(1)",
  "http://[::1]:5432/",
  "a@b.example",
  "A@B.EXAMPLE ",
  "a@b@c",
  "x".repeat(201),
  "x".repeat(5000),
  "00000000-0000-0000-0000-000000000000",
  "3f2b6c1e-0000-4000-8000-000000000000",
  "2026-02-30T25:61:00Z",
  "🦊",
];
/** Addresses besides the contract's calls. */
export const ADDRESSES = [
  "/",
  "//",
  "/api",
  "/api/",
  "/dev/outbox",
  "/healthz",
  "/api/docs",
  "/api/openapi.json",
  "/assets/%zz",
  "/setup/%00",
  "/%",
];

/** Numbers at and beyond the limits. */
export const NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.5,
  1e308,
  -1e308,
  1e-320,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e15,
  1e16,
  10_001,
  4294967296,
];

/** The ids of real records, so that a request gets as far as a valid one would. */
export interface RealIds {
  readonly tenant: string;
  readonly client: string;
  readonly scenario: string;
  readonly run: string;
  readonly portfolio: string;
}

/** A valid body for each call that takes one, to spoil. */
export function rightBodies(ids: RealIds): Readonly<Record<string, unknown>> {
  const evidence = [{ input: "i", source: "s", statement: "s", url: "https://a.example/" }];
  const half = { type: "factor", factor: { type: "uniform", min: 0.4, max: 0.6 } };
  const control = {
    id: "c-1",
    title: "t",
    status: "planned",
    annualCost: { type: "constant", value: 1 },
    effects: [{ node: "frequency.lef", change: half }],
  };
  const layer = { retention: 1, limit: 2 };
  const treatment = { controls: [control], insurance: { perEvent: layer, perYear: layer, premium: 1 } };
  const tolerance = [{ loss: 1, probability: 0.5 }];
  const fields = {
    title: "t",
    description: "d",
    estimate: ESTIMATE,
    evidence,
    clientId: ids.client,
    treatment,
    tolerance,
  };
  const portfolio = {
    title: "t",
    description: "d",
    scenarioIds: [ids.scenario],
    dependence: { type: "matrix", matrix: [[1]] },
    tolerance,
  };
  const file = { schema: "crq-scenario/1", id: "s-1", title: "t", ...ESTIMATE };
  return {
    "POST /api/auth/login": {
      email: "risk_analyst@a.example",
      password: PASSWORD,
      rememberMe: true,
      recaptchaToken: "x",
    },
    "POST /api/mfa/verify": { token: "t".repeat(43), code: "123456" },
    "POST /api/mfa/resend": { token: "t".repeat(43) },
    "POST /api/setup/:token": { firstName: "A", lastName: "B", password: PASSWORD },
    "POST /api/auth/switch-role": { tenantId: ids.tenant, clientId: ids.client, role: "super_admin" },
    "POST /api/scenarios": fields,
    "PATCH /api/scenarios/:id": { version: 1, ...fields },
    "POST /api/scenarios/import": {
      csv: 'title,currency,lef,primary_response\nt,USD,pert 1 2 3,"90% 1 2"\n',
      dryRun: false,
    },
    "POST /api/portfolios": portfolio,
    "POST /api/portfolios/declared": { scenarioIds: [ids.scenario], clientId: null },
    "PATCH /api/portfolios/:id": { version: 1, ...portfolio },
    "POST /api/scenarios/:id/runs": { engine: "simulate", years: 1000, seed: 1 },
    "POST /api/quantify": {
      scenarios: [
        file,
        {
          ...file,
          id: "s-2",
        },
      ],
      engine: "exact",
      years: 1e3,
      seed: 1,
      exceed: [1, 2],
      correlation: 0.5,
    },
  };
}

/** Bodies that aren't JSON, or JSON that no parser expects. */
export const RAW_BODIES: readonly (string | Buffer)[] = [
  "",
  " ",
  "{",
  "}",
  "[1,",
  '{"a":}',
  "{'a':1}",
  "nul",
  "NaN",
  "undefined",
  '"',
  '{"a":1}{"b":2}',
  "\ufeff{}",
  "// {}",
  '{"a":1,"a":2}',
  "1e999",
  "-",
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"title":"x","__proto__":null}',
  '{"\\u005f_proto__":1}',
  "[".repeat(20_000),
  `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
  `${"[".repeat(9000)}{"__proto__":1}${"]".repeat(9000)}`,
  `"${"x".repeat(2_000_000)}"`,
  `{"title":"${"x".repeat(2_000_000)}"}`,
  `[${"0,".repeat(100_000)}0]`,
  `{"email":"${"a".repeat(200_000)}@b.example","password":"x"}`,
  Buffer.from([0xff, 0xfe, 0x00]),
  Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]),
  Buffer.alloc(2_000_000),
  "email=a@b.example&password=x",
  "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
  "--x\r\ncontent-disposition: form-data; name=a\r\n\r\n1\r\n--x--",
];
