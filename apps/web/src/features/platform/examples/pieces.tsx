import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Section } from "../../../ui/section.tsx";
import { TabLinks, Tabs } from "../../../ui/tabs.tsx";
import { Specimen } from "./specimen.tsx";

const SIZES = [
  ["display", "display, the claim of a public page"],
  ["title", "title, a screen"],
  ["block", "block, a dialog or a message in place of content"],
  ["section", "section, a part of a screen"],
  ["part", "part, a part of a section"],
  ["label", "label, a few figures or fields"],
  ["group", "group, a day within a list"],
] as const;

const PARTS = [
  { key: "light", label: "Light" },
  { key: "dark", label: "Dark" },
  { key: "both", label: "Both" },
] as const;

const VIEWS = [
  { key: "figures", label: "All figures" },
  { key: "controls", label: "Controls", count: 12 },
  { key: "requests", label: "Requests", waiting: 3 },
  { key: "runs", label: "Kept runs" },
] as const;

/** Building blocks of screens. */
export function Pieces() {
  const [view, setView] = useState<(typeof VIEWS)[number]["key"]>("figures");
  const { theme } = useSearch({ from: "/_app/examples" });
  return (
    <>
      <Specimen name="Heading" use="Every heading, in one of seven sizes.">
        <div className="grid gap-3">
          {SIZES.map(([size, words]) => (
            <Heading key={size} size={size} level={4}>
              {words}
            </Heading>
          ))}
        </div>
      </Specimen>
      <Specimen name="Avatar" use="A person's initials beside their name; quiet in lists.">
        <div className="flex flex-wrap items-center gap-6 text-sm">
          <span className="flex items-center gap-2.5">
            <Avatar name="Priya Nair" /> Priya Nair
          </span>
          <span className="flex items-center gap-2.5">
            <Avatar quiet name="Elias Berg" /> Elias Berg
          </span>
          <span className="flex items-center gap-2.5">
            <Avatar quiet large name="Maya Chen" /> Maya Chen
          </span>
        </div>
      </Specimen>
      <Specimen
        name="Section"
        use="A part of a screen, with what can be done there. A link can lead to its heading."
      >
        <div className="grid max-w-3xl gap-8">
          <Section
            hairline
            level={3}
            title="Passkeys"
            mark={<Badge>2</Badge>}
            description="Sign in with your fingerprint, face or PIN."
            actions={<Button variant="outline">Add a passkey</Button>}
          >
            <p className="border-y border-line py-3 text-sm text-muted">What the section shows.</p>
          </Section>
          <Section hairline level={3} title="Title alone" />
        </div>
      </Specimen>
      <Specimen
        name="TabLinks"
        use="Parts of a screen, each with its own address; on a phone the bar scrolls. With `side` they're on the left."
      >
        <TabLinks
          label="Example of parts"
          className="max-w-lg"
          tabs={PARTS}
          current={PARTS.find(({ key }) => key === theme)?.key ?? "light"}
        >
          {(key, link) => (
            <Link
              {...link}
              from="/examples"
              to="."
              search={(before) => ({ ...before, theme: key })}
              resetScroll={false}
            />
          )}
        </TabLinks>
      </Specimen>
      <Specimen name="Tabs" use="Views of one thing. Arrow keys, Home and End choose.">
        <Tabs label="Example of views" className="max-w-lg" tabs={VIEWS} current={view} onChange={setView}>
          <p className="text-sm text-muted">{VIEWS.find(({ key }) => key === view)?.label} appear here.</p>
        </Tabs>
      </Specimen>
    </>
  );
}
