import type { FastifyInstance } from "fastify";
import type { Doors } from "../../db/doors.ts";
import { sqlFor } from "../../db/query.ts";
import { nothingHere } from "../errors.ts";
import { isFromThisComputer } from "../own-hosts.ts";
import { escapeHtml } from "../escape-html.ts";

/**
 * `/dev/outbox`: the mail that would have been sent, newest first. Available only in embedded development
 * mode and only from this computer, because the mail holds codes and the server may listen to others or be
 * behind a tunnel.
 */
export function devOutbox(app: FastifyInstance, doors: Doors): void {
  app.get("/dev/outbox", async (request, reply) => {
    if (!isFromThisComputer(request)) return nothingHere(request, reply);
    const rows = await doors.ask(
      sqlFor
        .selectFrom("mail")
        .select(["id", "to_address", "subject", "text_body", "html_body", "created_at"])
        .orderBy("created_at", "desc")
        .limit(100),
    );
    const mails = rows.map((row) => ({
      id: row.id,
      to: row.to_address,
      subject: row.subject,
      text: row.text_body,
      html: row.html_body,
      createdAt: row.created_at,
    }));
    reply.header("cache-control", "no-store");
    if (request.headers.accept?.includes("application/json")) return { mails };
    return reply.type("text/html; charset=utf-8").send(page(mails));
  });
}

function page(mails: { to: string; subject: string; text: string | null; createdAt: string }[]): string {
  const items = mails.map(
    (mail) =>
      `<article><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.to)}, <time>${escapeHtml(mail.createdAt)}</time></p><pre>${escapeHtml(mail.text ?? "")}</pre></article>`,
  );
  const body =
    items.length > 0 ? items.join("") : "<p>No mail yet. A code appears here when a sign-in needs one.</p>";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Outbox</title><link rel="stylesheet" href="/plain.css"></head><body><main><h1>Outbox</h1><p>Mail of this development server. Nothing leaves the machine.</p>${body}</main></body></html>`;
}
