import { withoutDirections } from "@crq/contract/readable-text";

/** Text made safe for HTML content and attribute values, without what turns the direction of the text around it. */
export function escapeHtml(text: string): string {
  return withoutDirections(text).replace(
    /[&<>"']/g,
    (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[c]!,
  );
}
