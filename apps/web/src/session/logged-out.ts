import { toast } from "../ui/overlay/toast.ts";

const REDIRECT_MS = 500;

/** Tells a signed-out visitor that they are, and resolves when it's time to leave for the login endpoint. */
export async function sayLoggedOut(): Promise<void> {
  await import("../ui/overlay/toaster.tsx").catch(() => undefined); // half a second of the message, not of its loading
  toast({
    title: "Unauthorized",
    description: "You are logged out. Logging in again...",
    variant: "destructive",
  });
  await new Promise((resolve) => setTimeout(resolve, REDIRECT_MS));
}
