/** Markup means the same in XML and in markdown, and is read in one pass. */
import { parseXml } from "@rgrove/parse-xml";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseBlocks } from "./blocks.ts";
import { blocksOf } from "./from-xhtml.ts";
import { parseInline } from "./inline.ts";
import { blocksToMarkdown, lineToMarkdown } from "./to-markdown.ts";
import { blocksToXml } from "./to-xhtml.ts";
import { element, type Element, type Inline, tidyBlocks, tidyLine } from "./tree.ts";

const fromXml = (xml: string) =>
  tidyBlocks(
    blocksOf(parseXml(`<x>${xml}</x>`).root!.children.filter((one) => one.type === "element") as never),
  );
const toXml = (markdown: string) =>
  blocksToXml(tidyBlocks(parseBlocks(markdown)), "").replaceAll(/\n\s*/g, "");

describe("markdown and XML", () => {
  test.each([
    [
      "One *two* **three** `four` H~2~O 5^th^",
      "<p>One <em>two</em> <strong>three</strong> <code>four</code> H<sub>2</sub>O 5<sup>th</sup></p>",
    ],
    ['so-called "known good" baselines', "<p>so-called <q>known good</q> baselines</p>"],
    ['is \\"quoted\\" and \\*starred\\*', '<p>is "quoted" and *starred*</p>'],
    [
      "see [AC-2](#ac-2), [(choppy)](#s1.2)",
      '<p>see <a href="#ac-2">AC-2</a>, <a href="#s1.2">(choppy)</a></p>',
    ],
    ["![A *map*](a.png)", '<p><img src="a.png" alt="A map"/></p>'],
    ["by {{ insert: param, ac-1_prm_1 }}.", '<p>by <insert type="param" id-ref="ac-1_prm_1"/>.</p>'],
    ["One\n\nTwo\nthree", "<p>One</p><p>Two three</p>"],
    ["# Title\n\n### Third", "<h1>Title</h1><h3>Third</h3>"],
    [
      "* one\n* two\n   * three\n* four",
      "<ul><li>one</li><li>two<ul><li>three</li></ul></li><li>four</li></ul>",
    ],
    ["1. one\n1. two\n\n   more", "<ol><li>one</li><li><p>two</p><p>more</p></li></ol>"],
    ["Text:\n- one\n- two", "<p>Text:</p><ul><li>one</li><li>two</li></ul>"],
    [
      "| a | b |\n| --- | ---: |\n| c \\| d | *e* |",
      '<table><tr><th>a</th><th align="right">b</th></tr><tr><td>c | d</td><td align="right"><em>e</em></td></tr></table>',
    ],
    ["> quoted", "<blockquote><p>quoted</p></blockquote>"],
    ["a < b & c", "<p>a &lt; b &amp; c</p>"],
    ["AC-03(07)_ODP[01] snake_case_name 2 * 3 * 4", "<p>AC-03(07)_ODP[01] snake_case_name 2 * 3 * 4</p>"],
    ["a `*` b ``c ` d``", "<p>a <code>*</code> b <code>c ` d</code></p>"],
    ['never *closed and "open', '<p>never *closed and "open</p>'],
    ["***both***", "<p><strong><em>both</em></strong></p>"],
  ])("%j", (markdown, xml) => {
    expect(toXml(markdown)).toBe(xml);
    expect(tidyBlocks(parseBlocks(blocksToMarkdown(fromXml(xml))))).toEqual(fromXml(xml));
  });

  test("preformatted text keeps its spaces and lines", () => {
    const markdown = "```\na  |  b\n   *c*\n```";
    const [pre] = parseBlocks(markdown);
    expect(pre).toEqual(element("pre", ["a  |  b\n   *c*"]));
    expect(blocksToMarkdown([pre!])).toBe(markdown);
  });

  test.each([
    "plain",
    'is \\"quoted\\"',
    'a "quote" b',
    "* a\n* b",
    "1. a\n1. b",
    "x [a](b) *c*",
    "ODP[01] a_b",
  ])("%j is spelled the same again", (markdown) => {
    expect(blocksToMarkdown(parseBlocks(markdown))).toBe(markdown);
  });
});

const word = fc.string({
  unit: fc.constantFrom(...'abcXYZ012*_`~^"![]{}<>()|#\\&.+-'.split("")),
  minLength: 1,
  maxLength: 6,
});
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(" "));
const insert = element("insert", [], { type: "param", "id-ref": "ac-1_prm_1" });
const leaf: fc.Arbitrary<Inline> = fc.oneof(
  words.map((text) => `${text} `),
  words.map((text) => element("code", [text])),
  fc.constant(insert),
);
const line: fc.Arbitrary<Inline[]> = fc.array(
  fc.oneof(
    leaf,
    fc
      .tuple(
        fc.constantFrom("em", "strong", "q", "sub", "sup"),
        fc.array(leaf, { minLength: 1, maxLength: 3 }),
      )
      .map(([tag, children]) => element(tag, children)),
    words.map((text) => element("a", [text], { href: "#ac-1" })),
  ),
  { minLength: 1, maxLength: 4 },
);
const paragraph = line.map((children): Element => element("p", children));
const blocks = fc.array(
  fc.oneof(
    paragraph,
    fc
      .tuple(fc.constantFrom("ul", "ol"), fc.array(paragraph, { minLength: 1, maxLength: 3 }))
      .map(([tag, items]) =>
        element(
          tag,
          items.map((item) => element("li", [item])),
        ),
      ),
    line.map((children) => element("h2", children)),
  ),
  { maxLength: 3 },
);

/** Neighbors that markdown can't keep apart: two lists of a kind in a row are one. */
const keptApart = (all: readonly Element[]) =>
  all.filter((one, i) => one.tag === "p" || one.tag !== all[i - 1]?.tag);

test("any text can be said in markdown and is read as it was meant", () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 5 }), (texts) => {
      const meant = tidyLine([texts.join(" ")]);
      expect(tidyLine(parseInline(lineToMarkdown(meant)))).toEqual(meant);
    }),
    { numRuns: 500 },
  );
});

test("XML and back is the same for any markup", () => {
  fc.assert(
    fc.property(blocks, (all) => {
      const meant = tidyBlocks(all);
      expect(fromXml(blocksToXml(meant, ""))).toEqual(meant);
    }),
    { numRuns: 500 },
  );
});

test("markdown and back is the same for text, lists and headings with any letters", () => {
  const plain = fc.array(
    fc.oneof(
      words.map((text) => element("p", [text])),
      fc.array(words, { minLength: 1, maxLength: 3 }).map((items) =>
        element(
          "ul",
          items.map((item) => element("li", [element("p", [item])])),
        ),
      ),
      words.map((text) => element("h2", [text])),
    ),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(plain, (all) => {
      const meant = keptApart(tidyBlocks(all));
      expect(tidyBlocks(parseBlocks(blocksToMarkdown(meant)))).toEqual(meant);
    }),
    { numRuns: 500 },
  );
});

describe("long text of one kind takes no longer than its length", () => {
  const N = 30_000;
  test.each([
    "*",
    "**a ",
    "_a ",
    "[",
    "![",
    "](",
    "[a](",
    "`",
    "` `` ",
    '"a ',
    "~a",
    "^a",
    "{{",
    "{{ insert: param, ",
    "<br",
    "\\",
    "* a *b* ",
    "(",
    "[a](<",
    'a*b_c"',
    '[](a "',
  ])("%j", (piece) => {
    const started = performance.now();
    lineToMarkdown(parseInline(piece.repeat(N / piece.length)));
    expect(performance.now() - started).toBeLessThan(4000);
  });
  test.each([
    "* a\n",
    "> ",
    "\n",
    " * a\n\n",
    "| a ",
    "|-|\n",
    "```\n",
    "# a\n",
    "1. a\n  * b\n",
    "* ",
    "*\n",
    "- \n\n\n",
    "| a |\n| - |\n",
  ])("%j", (piece) => {
    const started = performance.now();
    tidyBlocks(parseBlocks(piece.repeat(N / piece.length)));
    expect(performance.now() - started).toBeLessThan(4000);
  });
});

test("a number at the beginning of a line is escaped there, and the brackets of its text are not", () => {
  const text =
    "* a. Develop [Assignment: frequency]:\n  * 01\\. [Selection: one; two] policy; and\n  * 02\\. Procedures.";
  expect(blocksToMarkdown(parseBlocks(text))).toBe(text);
});
