/** Where a tenant's logo is served; its hash makes the address change with the image. */
export function logoPath(tenantId: string, hash: string): string {
  return `/api/tenants/${tenantId}/logo/${hash}`;
}
