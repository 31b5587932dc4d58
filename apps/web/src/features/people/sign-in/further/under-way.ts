import type { Method } from "@crq/contract/people/auth";

/** What the ways to answer need of a sign-in under way. */
export interface UnderWay {
  readonly challenge: string | undefined;
  readonly methods: readonly Method[];
  readonly method: Method;
  readonly done: boolean;
  readonly choose: (method: Method) => void;
  /** Sends an answer; resolves to false when it was refused. */
  readonly answer: (
    reply: Promise<{ readonly success: boolean; readonly message: string }>,
    fallback: string,
  ) => Promise<boolean>;
  readonly cancel: () => void;
}
