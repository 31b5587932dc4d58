/** OSCAL files for tests. */

/** What a component says about a control. */
export interface Requirement {
  readonly "control-id": string;
  readonly description: string;
}

let made = 0;
const uuid = () => `3f2b6c1e-0000-4000-8000-${String(made++).padStart(12, "0")}`;

/** A valid component definition with one component; the same again for the same requirements, but for its identifiers. */
export function componentDefinition(requirements: readonly Requirement[], title = "Directory service") {
  return {
    "component-definition": {
      uuid: uuid(),
      metadata: {
        title,
        "last-modified": "2026-01-31T12:00:00Z",
        version: "1.0",
        "oscal-version": "1.2.1",
      },
      components: [
        {
          uuid: uuid(),
          type: "software",
          title: "Directory",
          description: "Keeps accounts.",
          "control-implementations": [
            {
              uuid: uuid(),
              source: "https://example.com/profile.json",
              description: "All of it.",
              "implemented-requirements": requirements.map((one) => ({ uuid: uuid(), ...one })),
            },
          ],
        },
      ],
    },
  };
}
