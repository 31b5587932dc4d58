import { toast } from "../../../ui/overlay/toast.ts";
import { byField, serverMessage } from "../../people/signed-out/public.tsx";

/** Sends a message to sales and reports the result; the server's answer, or undefined if it was refused. */
export async function sendInquiry(
  send: () => Promise<{ success: boolean; message: string }>,
  onRefused: (errors: Record<string, string>) => void,
): Promise<string | undefined> {
  try {
    const { success, message } = await send();
    if (success) {
      toast({ title: "Message Sent", description: message });
      return message;
    }
    failed(message);
  } catch (error) {
    onRefused(byField(error));
    failed(serverMessage(error));
  }
  return undefined;
}

function failed(message: string | undefined): void {
  toast({
    title: "Not Sent",
    description: message === undefined || message === "" ? "Please try again later." : message,
    variant: "destructive",
  });
}
