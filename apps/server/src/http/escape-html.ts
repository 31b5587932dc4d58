import { withoutDirections } from "@crq/contract/readable-text";

/**
 * Makes text safe for HTML content and attribute values and removes characters that change the text direction
 * around it.
 */
export function escapeHtml(text: string): string {
  return withoutDirections(text).replace(
    /[&<>"']/g,
    (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[c]!,
  );
}
