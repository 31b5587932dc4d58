import type { CallInput, CallResult } from "../../../api/call.ts";
import { call } from "../../../api/call.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { forgetDraft } from "./form/registration-draft.ts";
import { byField, serverMessage } from "../signed-out/public.tsx";

/** Accepted by the server, and never checked. */
const RECAPTCHA_TOKEN = "development-bypass";

type Refused = (errors: Record<string, string>) => void;
type Starter = Omit<CallInput<"registration.registerStarter">["body"], "recaptchaToken">;
type Request = Omit<CallInput<"registration.requestAccount">["body"], "recaptchaToken">;

/** Requests an account on the free plan, and reports the result. True if it was accepted. */
export async function sendStarter(values: Starter, onRefused: Refused): Promise<boolean> {
  const body = { ...values, recaptchaToken: RECAPTCHA_TOKEN };
  const reply = await told(async () => call("registration.registerStarter", { body }), onRefused);
  if (reply === undefined) return false;
  toast({ title: "Registration Successful!", description: reply.message });
  return true;
}

/** Requests an account with the full form, and reports the result. Undefined if it was refused. */
export async function sendRequest(
  values: Request,
  onRefused: Refused,
): Promise<CallResult<"registration.requestAccount"> | undefined> {
  const body = { ...values, recaptchaToken: RECAPTCHA_TOKEN };
  const reply = await told(async () => call("registration.requestAccount", { body }), onRefused);
  if (reply !== undefined) toast({ title: "Registration Request Submitted!", description: reply.message });
  return reply;
}

async function told<R extends { success: boolean; message: string }>(
  send: () => Promise<R>,
  onRefused: Refused,
): Promise<R | undefined> {
  try {
    const reply = await send();
    if (reply.success) {
      forgetDraft();
      return reply;
    }
    failed(reply.message);
  } catch (error) {
    onRefused(byField(error));
    failed(serverMessage(error));
  }
  return undefined;
}

function failed(message: string | undefined): void {
  toast({
    title: "Registration Failed",
    description: message === undefined || message === "" ? "Please try again later." : message,
    variant: "destructive",
  });
}
