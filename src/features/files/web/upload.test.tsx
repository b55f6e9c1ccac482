import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { renderSignedIn } from "#app/web/testing/render-signed-in.tsx";
import { DropArea } from "#web/ui/drop-area.tsx";
import { errors } from "../contract.ts";
import { folders } from "../rules.ts";
import { uploaderTo } from "./api.ts";

type Call = { command: string; offset: number; size: number };
type Storage = {
  calls: Call[];
  received: Blob[];
  lose: (call: Call) => "before" | "after" | undefined;
  refuse?: () => Response | undefined;
};

const objectId = `obj_${"0".repeat(32)}`;
let storage: Storage;

/** Replaces `fetch` with the protocol on a connection that fails where the test says so. */
beforeEach(() => {
  storage = { calls: [], received: [], lose: () => undefined };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    init.signal?.throwIfAborted();
    if (url.startsWith("/api/v1/")) return Response.json(exampleMe("referrer"));
    const told = new Headers(init.headers);
    const body = init.body as Blob | null;
    const call = {
      command: told.get("x-goog-upload-command")!,
      offset: Number(told.get("x-goog-upload-offset")),
      size: body?.size ?? 0,
    };
    storage.calls.push(call);
    const lost = storage.lose(call);
    if (lost === "before") throw new TypeError("Failed to fetch");
    const answer =
      storage.refuse?.() ?? answerTo(call, body, new URL(url, location.origin).searchParams.get("name") ?? "");
    if (lost === "after") throw new TypeError("Failed to fetch");
    return answer;
  });
});
afterEach(() => vi.unstubAllGlobals());

const size = () => storage.received.reduce((sum, piece) => sum + piece.size, 0);
function answerTo({ command, offset }: Call, body: Blob | null, name: string) {
  const status = (state: string) => ({ "x-goog-upload-status": state, "x-goog-upload-size-received": String(size()) });
  if (command === "start")
    return new Response(null, {
      headers: {
        ...status("active"),
        "x-goog-upload-url": `http://elsewhere/v0/b/default/o?name=${encodeURIComponent(name)}&upload_id=upl_1`,
      },
    });
  if (command === "query" || command === "cancel") return new Response(null, { headers: status("active") });
  expect(offset).toBe(size());
  storage.received.push(body!);
  const made = { id: objectId, name, size: String(size()), contentType: "application/pdf" };
  return Response.json(command.includes("finalize") ? made : {}, {
    headers: status(command.includes("finalize") ? "final" : "active"),
  });
}

const bytes = new Uint8Array(2_000_000).map((_, at) => at % 251);
const pdf = (name = "Offer.pdf") => new File([bytes], name, { type: "application/pdf" });

async function area(onChange = vi.fn()) {
  const { limit, kinds } = folders.attachments;
  await renderSignedIn(<DropArea kinds={kinds} maxSize={limit} upload={uploader} onChange={onChange} />);
  return onChange;
}
const uploader = uploaderTo("attachments");
const choose = (file: File) => userEvent.upload(page.getByLabelText("Drop files here or browse"), file);
const arrived = {
  id: objectId,
  name: "Offer.pdf",
  size: bytes.length,
  contentType: "application/pdf",
  path: expect.stringMatching(/^attachments\/per_\w+\/[\w-]{36}\/Offer\.pdf$/),
};

it("uploads a file in chunks of 256 KiB and more, and reports progress", async () => {
  const changed = await area();
  await choose(pdf());
  await expect.poll(() => changed.mock.lastCall).toEqual([[arrived], false]);
  expect(storage.calls.map(({ command }) => command)).toEqual([
    "start",
    "upload",
    "upload",
    "upload",
    "upload, finalize",
  ]);
  expect(storage.calls.slice(1, -1).every((call) => call.size % (256 * 1024) === 0)).toBe(true);
  expect(new Uint8Array(await new Blob(storage.received).arrayBuffer())).toEqual(bytes);
});

it("resumes after a lost connection by asking for the received offset", async () => {
  const changed = await area();
  let losses: ("before" | "after")[] = ["after", "before"];
  storage.lose = ({ command, offset }) => {
    if (!command.startsWith("upload") || offset === 0) return undefined;
    const [next, ...rest] = losses;
    losses = rest;
    return next;
  };
  await choose(pdf());
  // Back online, the retry does not wait for the rest of the pause.
  const online = setInterval(() => window.dispatchEvent(new Event("online")), 20);
  await expect.poll(() => changed.mock.lastCall).toEqual([[arrived], false]);
  clearInterval(online);
  expect(storage.calls.filter(({ command }) => command === "query")).toHaveLength(2);
  expect(new Uint8Array(await new Blob(storage.received).arrayBuffer())).toEqual(bytes);
});

it("cancels at once when the file is removed, and notifies the server", async () => {
  await area();
  storage.lose = ({ command }) => (command === "upload" ? "before" : undefined);
  await choose(pdf());
  await expect.poll(() => storage.calls.some(({ command }) => command === "upload")).toBe(true);
  await page.getByRole("button", { name: "Remove Offer.pdf" }).click();
  await expect.poll(() => storage.calls.at(-1)?.command).toBe("cancel");
});

it("shows why a file was refused and does not retry it", async () => {
  await area();
  const { code, status } = errors.disguised;
  storage.refuse = () => Response.json({ error: { code: status, message: "", reason: code } }, { status });
  await choose(pdf());
  await expect.element(page.getByText(/The content doesn’t match the file type/)).toBeVisible();
  expect(storage.calls).toHaveLength(1);
});
