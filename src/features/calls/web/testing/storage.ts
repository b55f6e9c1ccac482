import { vi } from "vitest";
import { exampleMe } from "#app/web/testing/people.ts";

/** Plays the server of uploads and recordings in place of `fetch`, with the protocol of resumable uploads. */
export function stubStorage() {
  const received: Blob[] = [];
  const requests: { path: string; body: unknown }[] = [];
  const state = { isRefusing: false };
  const status = (value: string) => ({ "x-goog-upload-status": value });

  const answerUpload = async (url: string, command: string, body: Blob | null) => {
    const name = new URL(url, location.origin).searchParams.get("name") ?? "";
    if (state.isRefusing) {
      return Response.json({ error: { reason: "files.quotaExceeded" } }, { status: 402 });
    }
    if (command === "start") {
      received.length = 0;
      return new Response(null, { headers: { ...status("active"), "x-goog-upload-url": `${url}&upload_id=upl_1` } });
    }
    // Read at once, as a server does: the browser deletes its file afterwards.
    if (body) received.push(new Blob([await body.arrayBuffer()]));
    const isFinal = command.includes("finalize");
    const size = received.reduce((sum, { size }) => sum + size, 0);
    const made = { id: `obj_${"0".repeat(32)}`, name, size: String(size), contentType: "video/webm" };
    return Response.json(isFinal ? made : {}, { headers: status(isFinal ? "final" : "active") });
  };
  const answerCall = (path: string, body: unknown) => {
    requests.push({ path, body });
    if (path.endsWith("/files")) {
      const [, , , , id] = path.split("/");
      const createdAt = new Date().toISOString();
      return {
        id,
        seconds: 1,
        size: 1,
        url: "/recording",
        deletedOn: null,
        createdAt,
        transcript: null,
        canTranscribe: false,
      };
    }
    return path.endsWith("/me") ? exampleMe("company") : { stopped: true };
  };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const command = new Headers(init.headers).get("x-goog-upload-command");
    if (command) return answerUpload(url, command, init.body as Blob | null);
    const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    return Response.json(answerCall(new URL(url, location.origin).pathname, body));
  });
  return {
    requests,
    /** Whether uploads are refused. */
    setRefusing: (refuses: boolean) => {
      state.isRefusing = refuses;
    },
    file: () => new Blob(received, { type: "video/webm" }),
  };
}
