/** Files of frameworks, as people send them. */
import { gzipSync } from "node:zlib";

/** A file as a call carries it: compressed if it's large. */
export function sent(name: string, content: string | Buffer): { name: string; content: string } {
  const bytes = Buffer.from(content);
  return { name, content: (bytes.length > 500_000 ? gzipSync(bytes) : bytes).toString("base64") };
}

interface SomeControl {
  readonly id: string;
  readonly title: string;
  readonly statement?: string;
  readonly withdrawn?: boolean;
}

const SOME: readonly SomeControl[] = [
  { id: "ac-1", title: "Policy and Procedures", statement: "Write it down." },
  { id: "ac-2", title: "Accounts" },
  { id: "ac-2.10", title: "Shared and Group Account Credential Change", withdrawn: true },
];

/** An OSCAL catalog with a few controls of SP 800-53, or with others. */
export function smallCatalog(
  controls: readonly SomeControl[] = SOME,
  metadata: object = {},
): Record<string, unknown> {
  const control = ({ id, title, statement, withdrawn }: SomeControl) => ({
    id,
    title,
    ...(withdrawn && { props: [{ name: "status", value: "withdrawn" }] }),
    ...(statement !== undefined && { parts: [{ id: `${id}_smt`, name: "statement", prose: statement }] }),
  });
  const [below, top] = [true, false].map((is) => controls.filter(({ id }) => id.includes(".") === is));
  return {
    uuid: "7b1b1a2e-6d0c-4b52-9a55-3a3d1e3c7d11",
    metadata: {
      title: "Some controls",
      "last-modified": "2026-01-02T03:04:05Z",
      version: "7",
      "oscal-version": "1.2.1",
      ...metadata,
    },
    groups: [
      {
        id: "ac",
        title: "Access Control",
        controls: top!.map((one) => ({
          ...control(one),
          ...(below!.some(({ id }) => id.startsWith(`${one.id}.`)) && {
            controls: below!.filter(({ id }) => id.startsWith(`${one.id}.`)).map(control),
          }),
        })),
      },
    ],
  };
}
