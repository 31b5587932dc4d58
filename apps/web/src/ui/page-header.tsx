import { type ReactNode, useEffect } from "react";
import { Heading } from "./heading.tsx";
import { usePublishedTitle } from "./page-title.ts";

/** The product's name, if a tenant hasn't set its own. */
export const BRAND = "Cyber Risk Quantification";

interface PageHeaderProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** Before the title, such as a person's initials. */
  readonly mark?: ReactNode;
  /** Buttons at the right. */
  readonly actions?: ReactNode;
}

/** A screen's heading. It also names the browser's tab. */
export function PageHeader({ title, description, mark, actions }: PageHeaderProps) {
  useDocumentTitle(title);
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 items-center gap-4">
        {mark}
        <div className="min-w-0">
          <Heading size="title">{title}</Heading>
          {description !== undefined && <p className="mt-1 text-base text-muted">{description}</p>}
        </div>
      </div>
      {actions !== undefined && actions !== false && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}

/** Names the browser's tab and the last breadcrumb after one record of a list at the same address. */
export function useRecordTitle(title: string | undefined): void {
  useDocumentTitle(title, true);
}

/** Names the browser's tab, followed by the product's name; undefined: leaves its name unchanged. */
export function useDocumentTitle(title: string | undefined, record = false): void {
  usePublishedTitle(title, record);
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${BRAND}`;
  }, [title]);
}
