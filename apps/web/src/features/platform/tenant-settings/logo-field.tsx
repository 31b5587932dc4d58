import { LOGO_BYTES, LOGO_PIXELS, type TenantSettings } from "@crq/contract/platform/tenant-settings";
import { cx } from "class-variance-authority";
import { ImageUp } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { useAct } from "../../../screen/use-act.ts";
import { Button } from "../../../ui/button.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { SHOWN_ELSEWHERE } from "./saved-settings.ts";
import { base64Of } from "../../../api/sent-file.ts";

const TYPES = ["image/png", "image/jpeg", "image/webp"];

/** A tenant's logo: chosen or dropped, replaced, removed. */
export function LogoField({ settings }: { settings: TenantSettings }) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const also = SHOWN_ELSEWHERE;
  const set = useAct("tenantSettings.setLogo", {
    done: "Logo saved",
    failed: "Couldn't save the logo",
    also,
  });
  const remove = useAct("tenantSettings.removeLogo", {
    done: "Logo removed",
    failed: "Couldn't remove the logo",
    also,
  });
  const busy = set.busy || remove.busy;
  const query = { tenantId: settings.tenantId };
  const locked = !settings.brandingIncluded;

  async function upload(file: File | undefined) {
    if (file === undefined || busy || locked) return;
    setWrong(objection(file));
    if (objection(file) !== undefined) return;
    const body = { data: await base64Of(file) };
    await set.run(
      { query, body },
      {
        values: body,
        tell: ({ data }) => setWrong(data && `The file ${data.charAt(0).toLowerCase()}${data.slice(1)}`),
      },
    );
  }
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void upload(event.dataTransfer.files[0]);
  };

  return (
    <section aria-labelledby={id}>
      <Heading size="label" level={2} id={id} className="mb-1.5">
        Logo
      </Heading>
      {/* Dropping is a shortcut for the button inside. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          "flex flex-wrap items-center gap-4 rounded-md border border-dashed p-4",
          over ? "border-primary bg-primary/6" : "border-line-strong",
        )}
      >
        {settings.logoUrl === null ? (
          <ImageUp aria-hidden className="size-8 text-muted" />
        ) : (
          <img src={settings.logoUrl} alt="Current logo" className="h-12 w-auto max-w-40 object-contain" />
        )}
        <div className="min-w-0 flex-1 basis-56 text-sm">
          <p>Drop an image here, or choose one.</p>
          <p className="text-xs text-muted">
            PNG, JPEG or WebP, at most {LOGO_BYTES / 1024} KB, sides of {LOGO_PIXELS.least} to{" "}
            {LOGO_PIXELS.most.toLocaleString("en-US")} pixels.
          </p>
        </div>
        <div className="flex gap-2">
          {settings.logoUrl !== null && (
            <Button variant="ghost" disabled={busy} onClick={() => void remove.run({ query })}>
              Remove
            </Button>
          )}
          <Button variant="outline" busy={busy} disabled={locked} onClick={() => picker.current?.click()}>
            {settings.logoUrl === null ? "Choose" : "Replace"}
          </Button>
        </div>
        <input
          ref={picker}
          type="file"
          accept={TYPES.join(",")}
          aria-label="Logo's file"
          tabIndex={-1}
          className="hidden"
          onChange={(event) => {
            void upload(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </div>
      <div aria-live="polite">
        {wrong !== undefined && <p className="mt-1.5 text-sm text-bad">{wrong}</p>}
      </div>
    </section>
  );
}

function objection(file: File): string | undefined {
  if (!TYPES.includes(file.type)) return "Choose a PNG, JPEG or WebP image.";
  if (file.size > LOGO_BYTES)
    return `The file has ${Math.ceil(file.size / 1024)} KB; at most ${LOGO_BYTES / 1024} KB are accepted.`;
  return undefined;
}
