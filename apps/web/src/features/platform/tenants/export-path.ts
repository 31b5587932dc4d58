/** Where the browser downloads a tenant whole. */
export function exportPath(tenantId: string): string {
  return `/api/tenants/${tenantId}/export`;
}
