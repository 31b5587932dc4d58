/** Evidence as OSCAL's observations and resources, and from them. Files stay where they are: a resource has their hash. */
import { lineToMarkdown } from "../markup/to-markdown.ts";
import { RULES } from "../datatypes.ts";
import { listed, ownProps } from "./assessment-parts.ts";
import { exactProp, exactText, exactTexts } from "./exact-props.ts";
import { markdownOf } from "./plain-text.ts";
import { KINDS, type Observed, type SaidEvidence, type SaidRevision } from "./results-shapes.ts";
import type { Prop, Stamp } from "./shapes.ts";

/** An observation for each piece of evidence, with each of its revisions. */
export function observations(evidence: readonly SaidEvidence[], stamp: Stamp): object[] {
  return evidence.map((one) => {
    const { id, name, kind, description, owner, collectedOn, expiresOn, entries, revisions } = one;
    return {
      uuid: stamp.uuid(`evidence ${id}`),
      title: lineToMarkdown([name.trim() === "" ? "Evidence" : name]),
      description: markdownOf(description) || markdownOf(name) || "Evidence.",
      props: [
        ...ownProps({ evidence: id, name, kind, description, owner, "collected-on": collectedOn }),
        ...ownProps({ "expires-on": expiresOn }),
        ...entries.map((entry) => exactProp("entry", entry)),
      ],
      methods: ["EXAMINE"],
      ...listed(
        "relevant-evidence",
        revisions.map((revision) => ({
          href: `#${stamp.uuid(`evidence ${id} ${revision.number}`)}`,
          description: titleOf(one, revision),
          props: propsOf(revision),
        })),
      ),
      collected: `${collectedOn}T00:00:00Z`,
      ...(expiresOn !== null && { expires: `${expiresOn}T00:00:00Z` }),
    };
  });
}

const titleOf = ({ name }: SaidEvidence, { number, file }: SaidRevision) =>
  lineToMarkdown([`Revision ${number}: ${file?.name ?? name}`]);

function propsOf({ number, collectedOn, file, url, text, addedAt, addedBy }: SaidRevision): Prop[] {
  return [
    ...ownProps({ revision: number, "collected-on": collectedOn, url, text }),
    ...ownProps({ "added-at": addedAt, "added-by": addedBy }),
    ...(file ? [exactProp("file-name", file.name)] : []),
    ...(file ? ownProps({ "media-type": file.type, size: file.size, "sha-256": file.sha256 }) : []),
  ];
}

/** A resource for each revision. A file is named by its hash (RFC 6920). */
export function evidenceResources(evidence: readonly SaidEvidence[], stamp: Stamp): object[] {
  return evidence.flatMap((one) =>
    one.revisions.map((revision) => ({
      uuid: stamp.uuid(`evidence ${one.id} ${revision.number}`),
      title: titleOf(one, revision),
      ...listed("rlinks", linksOf(revision)),
    })),
  );
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Bytes as base64url without padding (RFC 4648, section 5). */
function base64Url(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const three = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const four = [18, 12, 6, 0].map((shift) => DIGITS[(three >> shift) & 63]);
    text += four.slice(0, bytes.length - at + 1).join("");
  }
  return text;
}

function linksOf({ file, url }: SaidRevision): object[] {
  if (file !== null) {
    const hash = Uint8Array.from(file.sha256.match(/../g) ?? [], (two) => Number.parseInt(two, 16));
    const name = base64Url(hash);
    return [
      {
        href: `ni:///sha-256;${name}`,
        ...(RULES.string.is(file.type) && { "media-type": file.type }),
        hashes: [{ algorithm: "SHA-256", value: file.sha256 }],
      },
    ];
  }
  return url !== null && RULES["uri-reference"].is(url) && url !== "" ? [{ href: url }] : [];
}

/** The evidence of an observation that the product wrote; undefined for another one. */
export function evidenceFrom(observed: Observed): SaidEvidence | undefined {
  const { props } = observed;
  const of = (name: string) => exactText(props, name);
  const [id, collectedOn] = [of("evidence"), of("collected-on")];
  const kind = KINDS.find((one) => one === of("kind"));
  if (id === undefined || collectedOn === undefined || kind === undefined) return undefined;
  return {
    id,
    name: of("name") ?? "",
    kind,
    description: of("description") ?? "",
    owner: of("owner") ?? "",
    collectedOn,
    expiresOn: of("expires-on") ?? null,
    entries: exactTexts(props, "entry"),
    revisions: (observed["relevant-evidence"] ?? []).flatMap((one) => revisionFrom(one.props) ?? []),
  };
}

function revisionFrom(props: readonly Prop[] | undefined): SaidRevision | undefined {
  const of = (name: string) => exactText(props, name);
  const number = Number(of("revision"));
  const sha256 = of("sha-256");
  if (!Number.isInteger(number)) return undefined;
  return {
    number,
    collectedOn: of("collected-on") ?? "",
    file:
      sha256 === undefined
        ? null
        : {
            name: of("file-name") ?? "",
            size: Number(of("size") ?? 0),
            sha256,
            type: of("media-type") ?? "",
          },
    url: of("url") ?? null,
    text: of("text") ?? null,
    addedAt: of("added-at") ?? "",
    addedBy: of("added-by") ?? "",
  };
}
