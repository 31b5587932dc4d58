/** The address of a tenant's logo; its hash makes the address change with the image. */
export function logoPath(tenantId: string, hash: string): string {
  return `/api/tenants/${tenantId}/logo/${hash}`;
}
