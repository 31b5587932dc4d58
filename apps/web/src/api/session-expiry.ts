/** Asks the person to sign in again; true if the same person did, in the same context. */
type AskToSignIn = () => Promise<boolean>;

let ask: AskToSignIn | undefined;
let leave: AskToSignIn | undefined;
let asking: Promise<boolean> | undefined;
let sessions = 0;

/** The number of sessions opened so far: a call that started under an older one is simply repeated. */
export function sessionNumber(): number {
  return sessions;
}

/** Records that a session was opened (sign-in, change of context). */
export function sessionOpened(): void {
  sessions += 1;
}

/** Installs the dialog for an expired session; returns its removal. */
export function whenSessionExpires(handler: AskToSignIn): () => void {
  ask = handler;
  return () => {
    if (ask === handler) ask = undefined;
  };
}

/**
 * For a screen without unsaved work: when a session ends there, no dialog opens, and `leaving` takes the person away; it returns
 * whether they are signed in after all. Returns its removal.
 */
export function leaveWhenSessionExpires(leaving: AskToSignIn): () => void {
  leave = leaving;
  return () => {
    if (leave === leaving) leave = undefined;
  };
}

/** Waits until the person has signed in again. False immediately if there is no dialog, or if they decline. */
export async function signedInAgain(): Promise<boolean> {
  if (leave !== undefined) return leave();
  if (ask === undefined) return false;
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}
