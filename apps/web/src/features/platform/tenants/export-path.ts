/** The browser's download of a full tenant. */
export function exportPath(tenantId: string): string {
  return `/api/tenants/${tenantId}/export`;
}
