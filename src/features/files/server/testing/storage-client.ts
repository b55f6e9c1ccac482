import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { testApp } from "#app/testing.ts";
import { buildMultipart } from "./documents.ts";

type TestApp = Awaited<ReturnType<typeof testApp>>;
type Member = Awaited<ReturnType<TestApp["as"]>>;
type Given = { headers?: Record<string, string>; method?: "GET" | "POST" | "PATCH" | "DELETE"; body?: Buffer | string };

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  } catch {
    return []; // The folder does not exist before the first upload.
  }
};

/** Sends requests to one bucket over the upload protocol. */
export function storageClient(app: TestApp, bucket: string) {
  const ask = (who: Pick<Member, "cookie"> | undefined, path: string, { headers, method = "GET", body }: Given = {}) =>
    app.server.inject({
      method,
      url: `/v0/b/${bucket}/o${path}`,
      headers: { host: "localhost", ...(who && { cookie: who.cookie }), ...headers },
      ...(body !== undefined && { payload: body }),
    });
  const put = (who: Pick<Member, "cookie">, path: string, bytes: Uint8Array, said?: object) => {
    const { headers, body } = buildMultipart(bytes, said);
    return ask(who, `?name=${encodeURIComponent(path)}`, { method: "POST", headers, body });
  };
  const command = (who: Pick<Member, "cookie">, url: string, told: Record<string, string>, body?: Buffer) => {
    const headers = Object.fromEntries(Object.entries(told).map(([name, value]) => [`x-goog-upload-${name}`, value]));
    const { pathname, search } = new URL(url, "http://localhost");
    return ask(who, `${pathname.replace(/^\/v0\/b\/[^/]+\/o/, "")}${search}`, {
      method: "POST",
      headers,
      ...(body && { body }),
    });
  };
  const object = (path: string, query = "") => `/${encodeURIComponent(path)}${query}`;

  /** Returns stored bytes without a row, rows without stored bytes, and uploads in progress. */
  const orphans = async () => {
    const data = app.services.settings.DATA_DIR;
    const there = filesIn(join(data, "files")).filter((key) => /^tenants\/[^/]+\/(objects|pieces)\//.test(key));
    const named = (await app.asOwner("select key from objects union all select unnest(pieces) from uploads")).map(
      ({ key }) => String(key),
    );
    return {
      nobodys: there.filter((key) => !named.includes(key)),
      missing: named.filter((key) => !there.includes(key)),
      coming: filesIn(join(data, "incoming")),
    };
  };
  return { ask, put, command, object, orphans };
}

export const none = { nobodys: [], missing: [], coming: [] };
