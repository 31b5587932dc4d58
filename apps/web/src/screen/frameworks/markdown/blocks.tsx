import { controlId } from "@crq/frameworks/control-id";
import { parseBlocks } from "@crq/frameworks/oscal/markup/blocks";
import { type Element, type Inline, textOf } from "@crq/frameworks/oscal/markup/tree";
import { cx } from "class-variance-authority";
import { Fragment, type ReactNode, useMemo } from "react";
import { EntryLink } from "../entry-link.tsx";
import { linkTarget } from "./link-target.ts";

interface Place {
  readonly framework: string | undefined;
  readonly base: string | undefined;
}

interface BlocksProps {
  readonly text: string;
  readonly framework?: string;
  readonly base?: string;
}

/** Markdown as elements. Nothing of it is taken as HTML, no image is fetched, and links lead to entries or over https. */
export function Blocks({ text, framework, base }: BlocksProps) {
  const blocks = useMemo(() => parseBlocks(text), [text]);
  return <>{blocks.map((block, at) => shownBlock(block, { framework, base }, at))}</>;
}

function shownBlock(block: Element, place: Place, key: number): ReactNode {
  const { tag, children } = block;
  switch (tag) {
    case "ul":
    case "ol":
      return <List key={key} block={block} place={place} />;
    case "pre":
      return (
        <pre key={key} className="overflow-x-auto bg-sunken p-2 font-mono text-xs">
          {textOf(children)}
        </pre>
      );
    case "blockquote":
      return (
        <blockquote key={key} className="grid gap-2 border-l-[3px] border-line pl-3">
          {blocksIn(block, place)}
        </blockquote>
      );
    case "table":
      return <Grid key={key} block={block} place={place} />;
    case "p":
      return <p key={key}>{inlines(children as readonly Inline[], place)}</p>;
    default: // a heading inside of a text isn't one of the page
      return (
        <p key={key} className="font-medium">
          {inlines(children as readonly Inline[], place)}
        </p>
      );
  }
}

const blocksIn = ({ children }: Element, place: Place) =>
  (children as readonly Element[]).map((child, at) => shownBlock(child, place, at));

/** Publishers number the parts of a statement in its words: `a. Define…`, `(1) Authorized users`. */
const NUMBERED = /^\(?[\p{L}\p{N}]{1,4}[.)]/u;

function List({ block, place }: { readonly block: Element; readonly place: Place }) {
  const { tag: Tag, children } = block as Element & { readonly tag: "ul" | "ol" };
  const items = children as readonly Element[];
  const numbered = items.every((item) => NUMBERED.test(textOf(item.children).trimStart()));
  return (
    <Tag
      className={cx(
        "grid gap-1.5",
        Tag === "ol" ? "list-decimal pl-6" : numbered ? "list-none" : "list-disc pl-5",
      )}
    >
      {items.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text's items don't move
        <li key={at} className={numbered && Tag === "ul" ? "pl-5 [&>p:first-child]:-indent-5" : ""}>
          {itemBlocks(item, place)}
        </li>
      ))}
    </Tag>
  );
}

const itemBlocks = (item: Element, place: Place) => (
  <div className="contents *:not-first:mt-1.5">{blocksIn(item, place)}</div>
);

function Grid({ block, place }: { readonly block: Element; readonly place: Place }) {
  return (
    <div className="overflow-x-auto">
      <table className="border-collapse text-left">
        <tbody>
          {(block.children as readonly Element[]).map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a text's rows don't move
            <tr key={at} className="border-b border-line align-top">
              {(row.children as readonly Element[]).map(({ tag, children }, column) => {
                const Cell = tag === "th" ? "th" : "td";
                return (
                  // oxlint-disable-next-line react/no-array-index-key -- nor do its columns
                  <Cell key={column} className="py-1 pr-4">
                    {inlines(children as readonly Inline[], place)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function inlines(nodes: readonly Inline[], place: Place): ReactNode {
  return nodes.map((node, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- a line's parts don't move
    <Fragment key={at}>{typeof node === "string" ? node : shownInline(node, place)}</Fragment>
  ));
}

function shownInline({ tag, attributes = {}, children }: Element, place: Place): ReactNode {
  const inside = inlines(children as readonly Inline[], place);
  switch (tag) {
    case "em":
      return <em>{inside}</em>;
    case "strong":
      return <strong className="font-semibold">{inside}</strong>;
    case "code":
      return <code className="font-mono text-[0.92em]">{inside}</code>;
    case "sub":
      return <sub>{inside}</sub>;
    case "sup":
      return <sup>{inside}</sup>;
    case "q":
      return <>“{inside}”</>;
    case "br":
      return <br />;
    case "img":
      return attributes["alt"];
    case "insert":
      return `[${attributes["id-ref"] ?? ""}]`;
    default:
      return <Target href={attributes["href"] ?? ""} place={place} words={inside} />;
  }
}

interface TargetProps {
  readonly href: string;
  readonly place: Place;
  readonly words: ReactNode;
}

function Target({ href, place: { framework, base }, words }: TargetProps) {
  const target = linkTarget(href, (typed) => (base === undefined ? undefined : controlId(base, typed)));
  if (target?.kind === "entry" && framework !== undefined)
    return (
      <EntryLink framework={framework} entry={target.id}>
        {words}
      </EntryLink>
    );
  if (target?.kind !== "address") return words;
  return (
    <a
      href={target.address}
      target="_blank"
      rel="noreferrer"
      className="text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary"
    >
      {words}
    </a>
  );
}
