/**
 * Only small, flat XML that every parser reads the same way is within the limits; the rest is refused, naming
 * the limit it breaks.
 */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ANSWER_BOUNDS, checkXml, METADATA_BOUNDS } from "./xml-bounds.ts";

const answer = (xml: string) => checkXml(xml, ANSWER_BOUNDS);

describe("a document is accepted", () => {
  test.each([
    ["a declaration", '<?xml version="1.0" encoding="UTF-8"?>\n<a/>'],
    ["white space around", "\n <a> text </a>\n"],
    ["either quote", `<a b="it's" c='"' />`],
    ["the entities that every reader knows", "<a b='&lt;&gt;'>&amp;&quot;&apos;&#10;&#x1F600;</a>"],
    ["prefixes and namespaces", '<s:a xmlns:s="urn:x" s:b.c-d="1"><s:e/></s:a >'],
    ["greater-than signs in values and text", '<a b=">">></a>'],
    ["a value over several lines", '<a b="1\n2">\r\n</a>'],
  ])("with %s", (_what, xml) => {
    expect(() => answer(xml)).not.toThrow();
  });

  test("and its root's attributes are returned as written", () => {
    expect([...answer('<a ID="_1" InResponseTo = "_2"><b ID="_3"/></a>')]).toEqual([
      ["ID", "_1"],
      ["InResponseTo", "_2"],
    ]);
  });
});

describe("a document is refused", () => {
  const malformed = /is not well-formed XML/;
  test.each([
    ["nothing", "", malformed],
    ["text alone", "text", malformed],
    ["an end too many", "<a/></a>", malformed],
    ["an end alone", "</a>", malformed],
    ["an end of something else", "<a><b></a></b>", malformed],
    ["an end missing", "<a><b></b>", malformed],
    ["two roots", "<a/><b/>", malformed],
    ["text behind the root", "<a/>text", malformed],
    ["an attribute without quotes", "<a b=1/>", malformed],
    ["an attribute without a value", "<a b/>", malformed],
    ["attributes that touch", `<a b="1"c="2"/>`, malformed],
    ["a tag in an attribute", '<a b="<c/>"/>', malformed],
    ["a broken tag", "<a<b/>", malformed],
    ["a section of characters", "<a><![CDATA[x]]></a>", malformed],
    ["a processing instruction", "<a><?b?></a>", malformed],
    ["a document type", '<!DOCTYPE a [<!ENTITY b "c">]><a/>', /document type/],
    ["an entity of its own", "<a>&b;</a>", /its own entities/],
    ["a lone ampersand", "<a>b & c</a>", /its own entities/],
    ["a comment", "<a>b<!-- -->c</a>", /must not contain comments/],
    ["too many characters", `<a>${"x".repeat(200_000)}</a>`, /at most 196,608 characters/],
    ["too many elements", `<a>${"<b/>".repeat(2000)}</a>`, /at most 2,000 elements/],
    ["too many levels", "<a>".repeat(33), /at most 32 levels/],
    ["too many attributes", `<a ${'b="1" '.repeat(33)}/>`, /at most 32 attributes on an element/],
    [
      "too many attributes in all",
      `<a>${`<b ${'b="1" '.repeat(32)}/>`.repeat(251)}</a>`,
      /at most 8,000 attributes/,
    ],
  ])("with %s", (_what, xml, why) => {
    expect(() => answer(xml)).toThrow(why);
  });

  test("with more than a hundred comments, or an unclosed one, when comments are allowed", () => {
    const metadata = (xml: string) => checkXml(xml, METADATA_BOUNDS);
    expect(() => metadata(`<!-- a -->\n<a>${"<!---->".repeat(99)}</a>`)).not.toThrow();
    expect(() => metadata(`<a>${"<!---->".repeat(101)}</a>`)).toThrow(/at most 100 comments/);
    expect(() => metadata("<a><!-- -- --></a>")).toThrow(malformed);
    expect(() => metadata("<a><!--></a>")).toThrow(malformed);
  });
});

test("for any input, the check ends and throws nothing but its refusal", () => {
  const piece = fc.constantFrom(
    ...Array.from("<>/!?-='\"& \n"),
    "a",
    "xmlns:",
    "<a",
    "</a>",
    "<!--",
    "-->",
    "&amp;",
    "]]>",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      try {
        answer(pieces.join(""));
      } catch (error) {
        expect((error as Error).message).toMatch(/^(is not well-formed|must )/);
      }
    }),
    { numRuns: 1000 },
  );
});
