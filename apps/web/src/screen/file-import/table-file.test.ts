import { expect, test } from "vitest";
import { readTableFile } from "./table-file.ts";

const named = async (name: string, content: BlobPart = "Entry") => readTableFile(new File([content], name));

test.each(["answers.pdf", "answers.xls", "answers"])("%s is refused with what to do", async (name) => {
  expect(await named(name)).toMatchObject({ ok: false, problem: expect.stringContaining(name) as string });
});

test("an empty file is refused", async () => {
  expect(await named("answers.csv", "")).toMatchObject({ ok: false });
});
