import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type RequestOptions, request } from "node:https";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const repository = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), "utf8");

export const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });

/** The repository's own Caddyfile with certificates of Caddy's internal authority, on unprivileged ports. */
export const caddyfileFor = (http: number, https: number) =>
  repository("Caddyfile").replace(
    /^\{$/m,
    `{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}`,
  );

/** The example of the guide, on this port, in front of this app, with a test certificate. */
function nginxConfigFor(folder: string, port: number, app: string) {
  const [, example = ""] = /```nginx\n(.*?)```/s.exec(repository("docs/guides/domains.md")) ?? [];
  const adapted = example
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port} ssl;`)
    .replace(/(ssl_certificate +)\S+;/, `$1${folder}/certificate.pem;`)
    .replace(/(ssl_certificate_key +)\S+;/, `$1${folder}/key.pem;`)
    .replace("http://127.0.0.1:3000", `http://${app}`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off; pid ${folder}/pid; error_log ${folder}/errors;
events {}
http { access_log off; ${temporary.join(" ")}
${adapted}}
`;
}

type Proxy = { port: number; stop: () => Promise<void> };
/** What a proxy needs that does not issue its own certificates. */
type Tls = { certificate: string; privateKey: string };
type Start = (app: string, tls: Tls) => Promise<Proxy>;

/** Runs a program with its own folder until it is stopped. */
function run(folder: string, program: string, args: string[], environment: Record<string, string> = {}) {
  const child: ChildProcess = spawn(program, args, { env: { ...process.env, ...environment }, stdio: "ignore" });
  return async () => {
    const ended = new Promise((done) => child.once("exit", done));
    if (child.exitCode === null && child.kill()) await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

const startNginx: Start = async (app, { certificate, privateKey }) => {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  const port = await freePort();
  writeFileSync(join(folder, "certificate.pem"), certificate);
  writeFileSync(join(folder, "key.pem"), privateKey);
  writeFileSync(join(folder, "nginx.conf"), nginxConfigFor(folder, port, app));
  return {
    port,
    stop: run(folder, "nginx", ["-p", folder, "-e", join(folder, "errors"), "-c", join(folder, "nginx.conf")]),
  };
};

const startCaddy: Start = async (app) => {
  const folder = mkdtempSync(join(tmpdir(), "caddy-"));
  const [http, port] = [await freePort(), await freePort()];
  const file = join(folder, "Caddyfile");
  writeFileSync(file, caddyfileFor(http, port));
  const environment = { APP: app, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder };
  return { port, stop: run(folder, "caddy", ["run", "--config", file, "--adapter", "caddyfile"], environment) };
};

const isInstalled = (program: string, flag: string) => spawnSync(program, [flag]).status === 0;
const describeProxy = (name: string, start: Start, installed: boolean) => ({
  title: installed ? `behind ${name}` : `behind ${name} (skipped: not installed, try apt-get install ${name})`,
  start,
  installed,
});

/** The proxies that the guide describes. */
export const proxies = [
  describeProxy("nginx", startNginx, isInstalled("nginx", "-v")),
  describeProxy("caddy", startCaddy, isInstalled("caddy", "version")),
];

/** Sends one request over TLS, with any headers an attacker could choose. */
export const visit = (port: number, servername: string, options: RequestOptions, body?: object) =>
  new Promise<{ status: number; text: string }>((done, fail) => {
    const payload = body && JSON.stringify(body);
    const headers = { ...options.headers, ...(payload && { "content-type": "application/json" }) };
    const target = { host: "127.0.0.1", port, servername, rejectUnauthorized: false, ...options, headers };
    request(target, async (answer) => {
      done({ status: answer.statusCode!, text: Buffer.concat(await answer.toArray()).toString() });
    })
      .on("error", fail)
      .end(payload);
  });
