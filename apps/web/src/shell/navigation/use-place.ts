import { useLocation } from "@tanstack/react-router";
import { locate } from "../../navigation/navigation.ts";
import { usePageTitle } from "../../ui/page-title.ts";

/**
 * The person's position: the section, its entry, and the name of the record or screen below the entry. Unknown paths show the dashboard.
 */
export function usePlace() {
  const path = useLocation({ select: (location) => location.pathname });
  const published = usePageTitle();
  const { section, item, below } = (locate(path) ?? locate("/"))!;
  const named = published?.path === path ? published : undefined;
  const record = named?.record === true || below !== undefined ? (named?.title ?? below) : undefined;
  return { section, item, record };
}
