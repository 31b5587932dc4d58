/** A file's content must be what the end of its name says; a ZIP must unpack to what it states, within bounds. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EvidenceExtension } from "@crq/contract/compliance/evidence-files";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DOCX, overlappingZip, zipFile } from "../../../../../test/files/zip-files.ts";
import inspectFile from "./inspect-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crq-inspect-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function said(extension: EvidenceExtension, content: Buffer | string): Promise<string> {
  const path = join(folder, "file");
  await writeFile(path, content);
  const answer = await inspectFile({ path, extension });
  return "problem" in answer ? answer.problem : `is ${answer.detected}`;
}

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const PDF = "%PDF-1.7\n";

test("files that are what they're called are accepted, with the type of their content", async () => {
  expect([
    await said("pdf", PDF),
    await said("png", PNG),
    await said("jpg", Buffer.from("ffd8ffe0", "hex")),
    await said("docx", DOCX),
    await said("zip", DOCX),
    await said("csv", "a,b\r\nä,1"),
    await said("txt", Buffer.from("﻿über", "utf16le")),
    await said("json", ' {"a": 1}'),
    await said("xml", '<?xml version="1.0"?><results/>'),
    await said("md", "# Notes\n\n<b>bold</b>"),
  ]).toEqual([
    "is application/pdf",
    "is image/png",
    "is image/jpeg",
    "is application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "is application/zip",
    "is text/csv",
    "is text/plain",
    "is application/json",
    "is application/xml",
    "is text/markdown",
  ]);
});

test.each<[string, EvidenceExtension, Buffer | string, RegExp]>([
  ["an empty file", "pdf", "", /^is empty$/],
  ["a program called a PDF", "pdf", "MZ\x90\0", /called \.pdf, but its content is a Windows program/],
  ["a picture called a PDF", "pdf", PNG, /a PNG image/],
  ["a PDF called text", "txt", PDF, /a PDF/],
  ["a ZIP called a Word document", "docx", zipFile([{ name: "a.txt", content: "a" }]), /no Word document/],
  ["a Word document called a workbook", "xlsx", DOCX, /no Excel workbook/],
  ["text called a picture", "png", "hello", /something else/],
  ["bytes called text", "txt", Buffer.from([0xff, 0x00, 0x80, 0x00]), /no text/],
  ["a web page called text", "txt", "\n<!-- x --><!DOCTYPE html><script>alert(1)</script>", /web page/],
  ["an SVG called XML", "xml", '<?xml version="1.0"?><svg onload="alert(1)"/>', /web page or an SVG/],
  ["an SVG with a prefix called XML", "xml", '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>', /SVG/],
  ["words called JSON", "json", "<b>", /no JSON/],
  ["an old Office file", "docx", Buffer.from("d0cf11e0a1b11ae1", "hex"), /old Office version/],
])("%s is refused with the reason", async (_what, extension, content, words) => {
  expect(await said(extension, content)).toMatch(words);
});

test("macros are refused in an office document", async () => {
  const entries = ["[Content_Types].xml", "word/document.xml", "word/vbaProject.bin"];
  const docx = zipFile(entries.map((name) => ({ name, content: "x" })));
  expect(await said("docx", docx)).toMatch(/macros/);
});

test("ZIP bombs are refused: a huge entry, one that lies about its size, and entries that share their data", async () => {
  const zeros = Buffer.alloc(1_000_000);
  const huge = zipFile([{ name: "a", content: zeros, statedSize: 320_000_000 }]);
  expect(await said("zip", huge)).toMatch(/more than 300 MB when unpacked/);
  expect(await said("zip", zipFile([{ name: "a", content: zeros, statedSize: 10 }]))).toMatch(
    /unpacks to more than it states/,
  );
  expect(await said("zip", overlappingZip(zeros, 200))).toMatch(/same data several times/);
});

test("a ZIP that is damaged, locked, or would be unpacked somewhere else is refused", async () => {
  expect(await said("zip", DOCX.subarray(0, 60))).toMatch(/damaged/);
  expect(await said("zip", zipFile([{ name: "a", content: "a", flags: 1 }]))).toMatch(/password/);
  for (const name of ["../../etc/passwd", "/etc/passwd", "C:\\x", "a/..\\b"])
    expect(await said("zip", zipFile([{ name, content: "a" }]))).toMatch(/leads out of its folder/);
});
