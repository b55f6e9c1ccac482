import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fakeSecret } from "./fake-janus.ts";

export const isJanusInstalled = !spawnSync("janus", ["--version"]).error;

/** Where distributions put the modules of Janus. */
const modules = ["aarch64-linux-gnu", "x86_64-linux-gnu", "."]
  .map((architecture) => join("/usr/lib", architecture, "janus"))
  .find((path) => existsSync(path));

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });

/** Starts an installed Janus with the settings that the guide names, on a free port and in a folder of its own. */
export async function realJanus() {
  const folder = mkdtempSync(join(tmpdir(), "goodword-janus-"));
  const port = await freePort();
  const folders = `plugins_folder = "${modules}/plugins" transports_folder = "${modules}/transports"`;
  const none = `configs_folder = "${folder}" events_folder = "${folder}" loggers_folder = "${folder}"`;
  const others = ["http", "pfunix", "mqtt", "nanomsg", "rabbitmq"].map((name) => `libjanus_${name}.so`).join(",");
  const plugins = ["audiobridge", "duktape", "echotest", "lua", "nosip", "recordplay", "sip", "streaming"];
  const unused = [...plugins, "textroom", "videocall", "voicemail"].map((name) => `libjanus_${name}.so`).join(",");
  const files = {
    "janus.jcfg": `general: { ${folders} ${none} api_secret = "${fakeSecret}" debug_level = 2 }
      plugins: { disable = "${unused}" } transports: { disable = "${others}" }`,
    "janus.transport.websockets.jcfg": `general: { ws = true ws_port = ${port} ws_ip = "127.0.0.1" }`,
    "janus.plugin.videoroom.jcfg": "general: { }",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  let running: ChildProcess | undefined;
  const start = () => {
    running = spawn("janus", ["-F", folder], { stdio: "ignore" });
  };
  const stop = async () => {
    const ended = new Promise((done) => running?.once("exit", done));
    running?.kill("SIGKILL");
    await ended;
  };
  start();
  return {
    url: `ws://127.0.0.1:${port}`,
    pid: () => running?.pid,
    start,
    stop,
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
