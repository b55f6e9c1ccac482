import { and, eq } from "drizzle-orm";
import { Parser } from "htmlparser2";
import type { z } from "zod";
import type { Services } from "#server/ctx.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { statement } from "#server/db/statement.ts";
import { defineTaskHandler, type JobCtx } from "#server/jobs/handler.ts";
import { createOutbound } from "#server/outbound/outbound.ts";
import { withTenant } from "#server/with-tenant.ts";
import { linksIn, maxPreviews } from "../../rules/links.ts";
import { type PageHead, previewOf } from "../../rules/preview.ts";
import { chatMessages } from "../table.ts";
import { previewTask } from "./preview-task.ts";
import { recordMessageChange } from "./record-change.ts";

const kilobyte = 1024;
/** A page describes itself in its head, so that more than this is not needed. */
const maxPageBytes = 512 * kilobyte;

/** Reads the title and the descriptions of a page. The parser builds no document and loads nothing. */
export function readHead(html: string): PageHead {
  const meta: Record<string, string> = {};
  let [title, isTitle, hasTitle] = ["", false, false];
  const parser = new Parser({
    onopentag: (name, { property, name: metaName, content }) => {
      isTitle = name === "title" && !hasTitle;
      const key = (property ?? metaName)?.toLowerCase();
      if (name === "meta" && key && content && !Object.hasOwn(meta, key)) meta[key] = content;
    },
    ontext: (text) => {
      if (isTitle) title += text;
    },
    onclosetag: (name) => {
      if (name === "title") [isTitle, hasTitle] = [false, true];
      if (name === "head") parser.reset();
    },
  });
  parser.end(html);
  return { title, meta };
}

async function fetchHead({ settings }: Services, url: string): Promise<PageHead | undefined> {
  const request = createOutbound(settings, { maxBytes: maxPageBytes, timeoutMs: 5000 });
  const response = await request(url, { headers: { accept: "text/html" } });
  if (!response.ok || !/^text\/html\b/i.test(response.headers.get("content-type") ?? "")) return undefined;
  return readHead(await response.text());
}

const textOfMessage = statement(
  "communication.text",
  { tenantId: chatMessages.tenantId, id: chatMessages.id },
  (from, p) =>
    from
      .select({ text: chatMessages.text, deletedAt: chatMessages.deletedAt })
      .from(chatMessages)
      .where(and(eq(chatMessages.tenantId, p.tenantId), eq(chatMessages.id, p.id))),
);

/** A page that cannot be had simply has no preview: the link works without one. */
async function addPreviews({ services, tenantId }: JobCtx, { messageId }: z.infer<typeof previewTask.payload>) {
  const [before] = await readInTenant(services.db, tenantId).run(textOfMessage, { tenantId, id: messageId });
  if (!before || before.deletedAt) return;
  const found = await Promise.all(
    linksIn(before.text)
      .slice(0, maxPreviews)
      .map(async (url) => {
        const head = await fetchHead(services, url).catch(() => undefined);
        return head && previewOf(url, head);
      }),
  );
  const previews = found.filter((preview) => preview !== undefined);
  if (previews.length === 0) return;
  await withTenant(services, tenantId, async (ctx) => {
    const [message] = await ctx.db
      .select({ id: chatMessages.id, conversationId: chatMessages.conversationId, text: chatMessages.text })
      .from(chatMessages)
      .where(and(eq(chatMessages.tenantId, tenantId), eq(chatMessages.id, messageId)))
      .for("update");
    // The message may have been edited or deleted while its pages were fetched.
    if (message?.text === before.text) await recordMessageChange(ctx, message, { previews });
  });
}

export const previewTasks = [defineTaskHandler(previewTask, addPreviews)];
