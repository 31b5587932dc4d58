/** The browser's download of a full tenant. */
export function exportPath(tenantId: string): string {
  return `/api/tenants/${tenantId}/export`;
}

/** The browser's download of one client's records. */
export function clientExportPath(tenantId: string, clientId: string): string {
  return `/api/tenants/${tenantId}/clients/${clientId}/export`;
}
