/** A release of the engine changes figures by a few bits: what an older one froze isn't altered by that. */
import type { Baseline, BaselineReview } from "@crq/contract/risk/baselines/baselines";
import { canonicalJson } from "@crq/engine/canonical-json";
import { sha256Hex, utf8 } from "@crq/engine/sha256";
import { ENGINE_VERSION } from "@crq/engine/version";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { quantify } from "../../../../test/quantify.ts";
import { signBaseline } from "./signature.ts";

const SECRET = "a secret of these tests, long enough to be one";
let h: Harness;
let author: Session;
let frozen: Baseline;

beforeAll(async () => {
  h = await harness({ secret: SECRET });
  author = await h.signedIn("risk_analyst");
  await author.call("POST", "/api/scenarios", { title: "Ransomware", estimate: ESTIMATE });
  frozen = (await author.call("POST", "/api/baselines", { name: "Year end" })).json<Baseline>();
});
afterAll(() => h.close());

/** Rewrites the baseline as an engine froze it whose 1-in-20-year loss was 0.02 % higher, and signs it. */
async function frozenBy(engine: string): Promise<void> {
  const [row] = await h.db.asOwner<{ content: string }>("select content from baselines where id = $1", [
    frozen.id,
  ]);
  const { figures, ...rest } = JSON.parse(row!.content) as { figures: { now: { p95: number } } };
  const now = { ...figures.now, p95: (frozen.figures.now.p95 * 10_000) / 9_998 };
  const content = canonicalJson({ ...rest, engine, figures: { ...figures, now } });
  const hash = sha256Hex(utf8(content));
  const reviews: BaselineReview[] = [{ verdict: "approve", comment: "", by: "B", at: frozen.frozenAt }];
  const signature = signBaseline(SECRET, h.a.id, { hash, reviews });
  await h.db.asOwner(
    "update baselines set content = $2, hash = $3, reviews = $4, signature = $5 where id = $1",
    [frozen.id, content, hash, JSON.stringify(reviews), JSON.stringify(signature)],
  );
}

const verify = async () =>
  (await author.call("POST", `/api/baselines/${frozen.id}/verify`)).json<{ largestDifference: number }>();
const exported = async () => (await author.call("GET", `/api/baselines/${frozen.id}/export`)).body;

test("by an older engine it's verified, with the largest difference, and quantify ends well", async () => {
  await frozenBy("2.0.0");
  const check = await verify();
  expect(check).toMatchObject({
    hashMatches: true,
    signature: "valid",
    frozenWith: "2.0.0",
    engineVersion: ENGINE_VERSION,
    differences: ["now.p95"],
  });
  expect(check.largestDifference).toBeCloseTo(0.0002, 12);
  const { output, status } = await quantify(await exported());
  expect(output).toContain(
    `Engine ${ENGINE_VERSION} gives figures up to 0.02% different from 2.0.0, which froze it.`,
  );
  expect(output).toContain("unaltered");
  expect(status).toBe(0);
});

test("without a signature, a file can't excuse its figures with an older engine", async () => {
  const unsigned = JSON.stringify({ ...JSON.parse(await exported()), signature: null });
  const { output, status } = await quantify(unsigned);
  expect(output).toContain("1 figure comes out differently: engine 2.0.0 froze it");
  expect(status).toBe(1);
});

test("by the same engine, other figures are named and quantify fails", async () => {
  await frozenBy(ENGINE_VERSION);
  expect(await verify()).toMatchObject({ frozenWith: ENGINE_VERSION, differences: ["now.p95"] });
  const { output, status } = await quantify(await exported());
  expect(output).toContain("now.p95: stated");
  expect(status).toBe(1);
});
