import type { Method } from "@crq/contract/people/auth";

/** The parts of a sign-in in progress that the methods need. */
export interface UnderWay {
  readonly challenge: string | undefined;
  readonly methods: readonly Method[];
  readonly method: Method;
  readonly done: boolean;
  readonly choose: (method: Method) => void;
  /** Sends an answer; resolves to false if it was refused. */
  readonly answer: (
    reply: Promise<{ readonly success: boolean; readonly message: string }>,
    fallback: string,
  ) => Promise<boolean>;
  readonly cancel: () => void;
}
