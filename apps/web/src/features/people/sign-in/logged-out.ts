import { toast } from "../../../ui/overlay/toast.ts";

const REDIRECT_MS = 500;

/** Tells a signed-out visitor so, and resolves when it is time to leave for the login endpoint. */
export async function sayLoggedOut(): Promise<void> {
  toast({
    title: "Unauthorized",
    description: "You are logged out. Logging in again...",
    variant: "destructive",
  });
  await new Promise((resolve) => setTimeout(resolve, REDIRECT_MS));
}

/** The endpoint that signs in, and comes back to `next`. */
export function loginEndpoint(next: string): string {
  return `/api/login?next=${encodeURIComponent(next)}`;
}
