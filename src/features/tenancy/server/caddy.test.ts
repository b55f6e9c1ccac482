import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request as plainRequest } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { testApp } from "#app/testing.ts";
import { caddyfileFor, freePort } from "./testing/proxy.ts";

const installed = spawnSync("caddy", ["version"]).status === 0;

describe.skipIf(!installed)("behind Caddy, where it is installed", () => {
  let folder = "";
  let app: Awaited<ReturnType<typeof testApp>>;
  let caddy: ChildProcess;
  let [http, https] = [0, 0];

  /** Requests a host and accepts any certificate. */
  const visit = (host: string, path = "/api/v1/brand") =>
    new Promise<{ status: number; issuer: unknown; names: string; hsts: unknown; name: string }>((done, fail) => {
      const headers = { host: `${host}:${https}`, "x-forwarded-for": "127.0.0.1", "x-forwarded-host": "goodword.test" };
      const options = { host: "127.0.0.1", port: https, path, servername: host, rejectUnauthorized: false, headers };
      request(options, async (answer) => {
        const certificate = (answer.socket as TLSSocket).getPeerCertificate();
        const body = Buffer.concat(await answer.toArray()).toString();
        done({
          status: answer.statusCode!,
          issuer: certificate.issuer.CN,
          names: certificate.subjectaltname ?? "",
          hsts: answer.headers["strict-transport-security"],
          name: body.startsWith("{") ? JSON.parse(body).name : "",
        });
      })
        .on("error", fail)
        .end();
    });
  const visitPlainly = (host: string) =>
    new Promise<{ status: number; location: string | undefined }>((done, fail) => {
      plainRequest({ host: "127.0.0.1", port: http, path: "/login", headers: { host } }, (answer) => {
        answer.resume();
        done({ status: answer.statusCode!, location: answer.headers.location });
      })
        .on("error", fail)
        .end();
    });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "caddy-"));
    app = await testApp({ BASE_URL: "https://goodword.test", TRUST_PROXY: "127.0.0.1" });
    const acme = await app.tenant("acme");
    await app.asOwner("insert into hosts (host, tenant_id) values ('refer.acme.test', $1)", [acme.slice(4)]);
    const server = new URL(await app.listen()).host;
    [http, https] = [await freePort(), await freePort()];
    const file = join(folder, "Caddyfile");
    writeFileSync(file, caddyfileFor(http, https));
    const environment = { ...process.env, APP: server, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder };
    caddy = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], { env: environment, stdio: "ignore" });
    await vi.waitFor(() => visitPlainly("nobody.test"), { timeout: 15_000 });
  });
  afterAll(async () => {
    const ended = new Promise((done) => caddy.once("exit", done));
    caddy.kill();
    await ended;
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("issues a certificate for a known host with its first visitor", async () => {
    for (const [host, name] of [
      ["goodword.test", "Goodword"],
      ["acme.goodword.test", "acme"],
      ["refer.acme.test", "acme"],
    ] as const)
      expect(await visit(host), host).toEqual({
        status: 200,
        issuer: expect.stringContaining("Caddy Local Authority"),
        names: `DNS:${host}`,
        hsts: "max-age=31536000",
        name,
      });
  });

  test("issues none for an unknown host, and a visitor cannot request one", async () => {
    await expect(visit("nobody.test")).rejects.toThrow();
    await expect(visit("unknown.goodword.test")).rejects.toThrow();
    expect((await visit("goodword.test", "/internal/certificates?domain=goodword.test")).status).toBe(404);
  });

  test("redirects requests without TLS, unless the tenant wants no certificates", async () => {
    expect(await visitPlainly("refer.acme.test")).toEqual({ status: 308, location: "https://refer.acme.test/login" });
    await app.asOwner("update tenants set ssl = false where slug = 'acme'");
    await expect.poll(async () => (await visitPlainly("refer.acme.test")).location).toBeUndefined();
    expect((await visitPlainly("acme.goodword.test")).status).toBe(308);
  });
});
