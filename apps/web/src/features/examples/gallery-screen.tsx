import type { ReactNode } from "react";
import { PageHeader } from "../../ui/page-header.tsx";
import { Controls } from "./controls.tsx";
import { Floating } from "./floating.tsx";
import { Palette } from "./palette.tsx";
import { States } from "./states.tsx";
import { Tables } from "./tables.tsx";

/** A living gallery of the interface's own components: what is seen here is what the screens use. */
export function GalleryScreen() {
  return (
    <>
      <PageHeader
        title="Interface components"
        description="Every part from which the screens are built, working."
      />
      <Exhibit title="Controls">
        <Controls />
      </Exhibit>
      <Exhibit title="Dialogs, menus, tooltips, toasts">
        <Floating />
      </Exhibit>
      <Exhibit title="Long lists">
        <Tables />
      </Exhibit>
      <Exhibit title="States">
        <States />
      </Exhibit>
      <Exhibit title="Colors">
        <Palette />
      </Exhibit>
    </>
  );
}

function Exhibit({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-6">
      <h2 className="mb-4 text-lg font-medium">{title}</h2>
      {children}
    </section>
  );
}
