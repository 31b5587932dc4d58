import type { EvidenceUpload } from "@crq/contract/compliance/evidence";
import {
  EVIDENCE_FILE_TYPES,
  evidenceExtension,
  MOST_EVIDENCE_BYTES,
} from "@crq/contract/compliance/evidence-files";
import { cx } from "class-variance-authority";
import { FileUp } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { uploadFile } from "../../../api/upload.ts";
import { ApiError } from "../../../api/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { sizeWords } from "../../../ui/files/file-size.ts";
import { describeError } from "../../../ui/state/describe-error.ts";

interface FileDropProps {
  /** The uploaded file; undefined while there is none. */
  readonly value: EvidenceUpload | undefined;
  readonly onChange: (file: EvidenceUpload | undefined) => void;
  /** What's wrong with having none. */
  readonly error?: string | undefined;
  readonly scans: boolean;
}

const ACCEPT = Object.keys(EVIDENCE_FILE_TYPES)
  .map((extension) => `.${extension}`)
  .join();

/** Takes a file by a button or by dropping it, and uploads it at once, with its progress. */
export function FileDrop({ value, onChange, error, scans }: FileDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { progress, problem, send, cancel } = useUpload(onChange);
  const shown = problem ?? error;
  return (
    <div>
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the button does the same without a mouse */}
      <div
        className={cx(
          "grid justify-items-center gap-2 rounded-md border border-dashed p-5 text-center text-sm",
          over ? "border-primary bg-primary/5" : "border-line-strong",
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          send(event.dataTransfer.files[0]);
        }}
      >
        {value && (
          <p className="wrap-anywhere">
            <span className="font-medium">{value.name}</span>, {sizeWords(value.size)}
            {value.scan === "clean" && ", no virus found"}
          </p>
        )}
        {progress !== undefined && (
          <>
            <label htmlFor={`${id}-progress`}>{progress < 1 ? "Uploading…" : "Checking the file…"}</label>
            <progress
              id={`${id}-progress`}
              className="w-full max-w-60 accent-primary"
              max={1}
              value={progress}
            />
          </>
        )}
        <input
          ref={input}
          type="file"
          id={id}
          className="sr-only"
          tabIndex={-1}
          aria-label="File"
          accept={ACCEPT}
          onChange={(event) => {
            send(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        {progress === undefined ? (
          <Button
            variant="outline"
            aria-describedby={`${id}-hint ${id}-problem`}
            onClick={() => input.current?.click()}
          >
            <FileUp aria-hidden /> {value ? "Choose another file" : "Choose a file"}
          </Button>
        ) : (
          <Button variant="outline" onClick={cancel}>
            Cancel upload
          </Button>
        )}
        <p id={`${id}-hint`} className="text-xs text-muted">
          Or drop it here. Documents, images, text, CSV, JSON and ZIP, up to {MOST_EVIDENCE_BYTES / 1_000_000}{" "}
          MB.
          {!scans && " Files aren’t scanned for viruses here."}
        </p>
      </div>
      <div id={`${id}-problem`} role="alert" className="mt-1.5 text-sm wrap-anywhere text-bad empty:hidden">
        {shown}
      </div>
    </div>
  );
}

/** Uploads one file at a time; a newer one, or leaving, ends the one under way. */
function useUpload(onChange: FileDropProps["onChange"]) {
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function upload(file: File) {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    onChange(undefined);
    setProblem(undefined);
    setProgress(0);
    try {
      const url = `/api/evidence/uploads?name=${encodeURIComponent(file.name)}`;
      const made = await uploadFile(url, file, { signal: own.signal, onProgress: setProgress });
      onChange(made as EvidenceUpload);
    } catch (failure) {
      if (!own.signal.aborted) setProblem(wordsOf(failure));
    } finally {
      if (running.current === own) setProgress(undefined);
    }
  }

  return {
    progress,
    problem,
    send: (file: File | undefined) => {
      if (!file) return;
      const wrong = problemOf(file);
      setProblem(wrong);
      if (wrong === undefined) void upload(file);
    },
    cancel: () => {
      running.current?.abort();
      setProgress(undefined);
    },
  };
}

/** What the server would refuse, said before anything is sent. */
function problemOf({ name, size }: File): string | undefined {
  if (evidenceExtension(name) === undefined)
    return `Files of this kind can’t be kept. The ends of names that can: ${Object.keys(EVIDENCE_FILE_TYPES).join(", ")}.`;
  if (size > MOST_EVIDENCE_BYTES) return `The file is larger than ${MOST_EVIDENCE_BYTES / 1_000_000} MB.`;
  if (size === 0) return "The file is empty.";
  return undefined;
}

function wordsOf(failure: unknown): string {
  if (failure instanceof ApiError && failure.problem?.detail !== undefined) return failure.problem.detail;
  const { title, advice } = describeError(failure);
  return `${title}. ${advice}`;
}
