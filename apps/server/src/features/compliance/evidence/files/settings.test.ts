/** Where files lie comes from the environment; what is incomplete or unsafe is refused before the server starts. */
import { expect, test } from "vitest";
import { evidenceFiles, readEvidenceSettings } from "./settings.ts";

const S3 = {
  EVIDENCE_S3_ENDPOINT: "https://s3.example",
  EVIDENCE_S3_BUCKET: "evidence",
  EVIDENCE_S3_ACCESS_KEY_ID: "id",
  EVIDENCE_S3_SECRET_ACCESS_KEY: "secret",
};
const problems = (env: Record<string, string>, plaintext = false) =>
  readEvidenceSettings(env, plaintext).problems;

test("a folder, a bucket, or nothing, which keeps no files unless there is a folder beside the database", () => {
  for (const env of [{ EVIDENCE_FOLDER: "/srv/evidence" }, S3])
    expect(evidenceFiles(readEvidenceSettings(env, false).settings)).toMatchObject({ quotaBytes: 2e9 });
  const none = readEvidenceSettings({}, false);
  expect(none.problems).toEqual([]);
  expect(evidenceFiles(none.settings)).toBeUndefined();
  expect(evidenceFiles(none.settings, "/var/lib/evidence")).toBeDefined();
});

test("incomplete, contradicting and unsafe settings are named", () => {
  expect(problems({ EVIDENCE_FOLDER: "evidence" })).toEqual([expect.stringContaining("full path")]);
  expect(problems({ EVIDENCE_S3_BUCKET: "evidence" })).toHaveLength(3);
  expect(problems({ ...S3, EVIDENCE_FOLDER: "/x" })).toEqual([expect.stringContaining("keep one")]);
  const plain = { ...S3, EVIDENCE_S3_ENDPOINT: "http://minio.example:9000" };
  expect(problems(plain)).toEqual([expect.stringContaining("ALLOW_PLAINTEXT=files")]);
  expect(problems(plain, true)).toEqual([]);
  expect(problems({ CLAMD_ADDRESS: "clamav" })).toEqual([expect.stringContaining("CLAMD_ADDRESS")]);
  expect(problems({ CLAMD_ADDRESS: "clamav:3310" })).toEqual([]);
  expect(problems({ EVIDENCE_QUOTA_MB: "lots" })).toEqual([expect.stringContaining("whole number")]);
});
