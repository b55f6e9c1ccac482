import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { afterAll, expect, test } from "vitest";
import { createOutbound } from "./outbound.ts";
import { OutboundError } from "./outbound-error.ts";
import type { Address } from "./send-request.ts";

const closings: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closings.map((close) => close())));

async function serve(handle: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    handle(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closings.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}`, requests };
}
const local = await serve((_request, response) => response.end("inside"));

const strict = { OUTBOUND_ALLOW: [], production: true };
const relaxed = { OUTBOUND_ALLOW: [], production: false };
const allowing = (...OUTBOUND_ALLOW: string[]) => ({ OUTBOUND_ALLOW, production: true });
const at = (...addresses: string[]) => {
  const found = addresses.map((address): Address => ({ address, family: address.includes(":") ? 6 : 4 }));
  return async () => found;
};
const reasonOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "answered",
    (error) => (error instanceof OutboundError ? error.reason : error),
  );

test.each([
  `http://127.0.0.1:${local.port}/`,
  `http://2130706433:${local.port}/`,
  `http://0177.0.0.1:${local.port}/`,
  `http://0x7f000001:${local.port}/`,
  `http://0x7f.1:${local.port}/`,
  `http://127.1:${local.port}/`,
  `http://127.0.0.1.:${local.port}/`,
  `http://１２７.0.0.1:${local.port}/`,
  `http://127。0。0。1:${local.port}/`,
  `http://0:${local.port}/`,
  `http://[::1]:${local.port}/`,
  `http://[::ffff:127.0.0.1]:${local.port}/`,
  `http://[0:0:0:0:0:ffff:7f00:1]:${local.port}/`,
  `http://localhost:${local.port}/`,
  `http://LOCALHOST.:${local.port}/`,
  `http://ⓛocalhost:${local.port}/`,
  `http://acme.localhost:${local.port}/`,
  "http://169.254.169.254/latest/meta-data/",
  "https://[fd00:ec2::254]/latest/meta-data/",
])("a tenant cannot make the server request %s", async (address) => {
  expect(await reasonOf(createOutbound(relaxed)(address))).toBe("address");
  expect(local.requests).toHaveLength(0);
});

test.each(["127.0.0.1", "10.1.2.3", "::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "fd00::1"])(
  "a public name that resolves to %s gives no access to internal services",
  async (address) => {
    const request = createOutbound(relaxed, { resolve: at(address) });
    expect(await reasonOf(request(`http://id.example:${local.port}/`))).toBe("address");
    expect(local.requests).toHaveLength(0);
  },
);

test.each([
  ["file:///etc/passwd", "protocol"],
  ["ftp://id.example/", "protocol"],
  ["http://id.example/", "protocol"],
  ["https://user:password@id.example/", "credentials"],
  ["https://user@id.example/", "credentials"],
])("rejects %s in production for its %s", async (address, reason) => {
  expect(await reasonOf(createOutbound(strict, { resolve: at("1.1.1.1") })(address))).toBe(reason);
});

test("DNS rebinding gains nothing: a name is resolved once and pinned", async () => {
  const outer = await serve((_request, response) => response.end("public"));
  const answers = ["127.0.0.1", "127.0.0.2"];
  let requests = 0;
  const resolve = async () => [{ address: answers[requests++]!, family: 4 as const }];
  const request = createOutbound({ ...relaxed, OUTBOUND_ALLOW: ["127.0.0.1"] }, { resolve });
  const answer = await request(`http://rebinding.example:${outer.port}/`);
  expect(await answer.text()).toBe("public");
  expect(requests).toBe(1);
  expect(outer.requests[0]!.headers.host).toBe(`rebinding.example:${outer.port}`);
});

test("uses only the permitted address of a name with a public and an internal one", async () => {
  const outer = await serve((_request, response) => response.end("public"));
  const settings = { ...relaxed, OUTBOUND_ALLOW: ["127.0.0.1"] };
  const request = createOutbound(settings, { resolve: at("10.0.0.1", "127.0.0.1") });
  expect(await (await request(`http://both.example:${outer.port}/`)).text()).toBe("public");
});

test("TLS uses the host name and not the pinned address", async () => {
  const hello = Promise.withResolvers<string>();
  const server = createSocketServer((socket) => {
    socket.once("data", (bytes) => {
      hello.resolve(bytes.toString("latin1"));
      socket.destroy();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const request = createOutbound(allowing("127.0.0.1"), { resolve: at("127.0.0.1") });
  await request(`https://id.example:${port}/`).catch(() => {});
  expect(await hello.promise).toContain("id.example");
  server.close();
});

test("an endless response is cut off at the limit", async () => {
  let written = 0;
  const endless = await serve((_request, response) => {
    const chunk = Buffer.alloc(65_536);
    const more = () => {
      while (!response.destroyed && response.write(chunk)) written += chunk.length;
    };
    response.on("drain", more);
    more();
  });
  const request = createOutbound(allowing("127.0.0.1"), { maxBytes: 100_000 });
  expect(await reasonOf(request(endless.url))).toBe("tooLarge");
  expect(written).toBeLessThan(20_000_000);
});

test("rejects a compressed response, which could decompress to any size", async () => {
  const packed = await serve((_request, response) => response.setHeader("content-encoding", "gzip").end("bytes"));
  expect(await reasonOf(createOutbound(allowing("127.0.0.1"))(packed.url))).toBe("encoding");
  expect(packed.requests[0]!.headers["accept-encoding"]).toBe("identity");
});

test("a server that never ends its response is cut off at the time limit", async () => {
  const slow = await serve((_request, response) => response.write("one byte"));
  expect(await reasonOf(createOutbound(allowing("127.0.0.1"), { timeoutMs: 100 })(slow.url))).toBe("timeout");
  const silent = createOutbound(allowing("127.0.0.1"), { timeoutMs: 100, resolve: () => new Promise(() => {}) });
  expect(await reasonOf(silent("https://id.example/"))).toBe("timeout");
});

test("the caller's own signal aborts a request with its own reason", async () => {
  const slow = await serve((_request, response) => response.write("one byte"));
  const reason = new Error("no longer wanted");
  const request = createOutbound(allowing("127.0.0.1"));
  expect(await reasonOf(request(slow.url, { signal: AbortSignal.abort(reason) }))).toBe(reason);
});

test("a redirect cannot lead to an internal address, and every hop is checked", async () => {
  const away = await serve((_request, response) =>
    response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
  );
  expect(await reasonOf(createOutbound(allowing("127.0.0.1"))(away.url))).toBe("address");
  const round = await serve((_request, response) => response.writeHead(302, { location: "/again" }).end());
  expect(await reasonOf(createOutbound(allowing("127.0.0.1"))(round.url))).toBe("redirect");
  expect(round.requests).toHaveLength(4);
  expect(await reasonOf(createOutbound(allowing("127.0.0.1"), { redirects: 0 })(round.url))).toBe("redirect");
  expect(await reasonOf(createOutbound(allowing("127.0.0.1"))(round.url, { method: "POST", body: "x" }))).toBe(
    "redirect",
  );
  const seen = await createOutbound(allowing("127.0.0.1"))(round.url, { redirect: "manual" });
  expect(seen.status).toBe(302);
});

test("a redirect to another origin does not receive the credentials for the first", async () => {
  const other = await serve((_request, response) => response.end("thanks"));
  const first = await serve((request, response) =>
    request.url === "/"
      ? response.writeHead(301, { location: "/same" }).end()
      : response.writeHead(307, { location: other.url }).end(),
  );
  const headers = { authorization: "Bearer key", "hibp-api-key": "key", cookie: "a=b", "user-agent": "goodword" };
  await createOutbound(allowing("127.0.0.1"))(first.url, { headers });
  expect(first.requests[1]!.headers).toMatchObject(headers);
  const { authorization, cookie, "hibp-api-key": key, "user-agent": agent } = other.requests[0]!.headers;
  expect({ authorization, cookie, key, agent }).toEqual({ agent: "goodword" });
});

test("exceptions match hosts, addresses and ranges exactly", async () => {
  const resolve = at("127.0.0.1");
  const inside = `http://id.corp.example:${local.port}/`;
  const outcomeWith = async (...allowed: string[]) =>
    reasonOf(createOutbound(allowing(...allowed), { resolve })(inside));
  expect(await outcomeWith("id.corp.example")).toBe("answered");
  expect(await outcomeWith("corp.example")).not.toBe("answered");
  expect(await outcomeWith("evil.id.corp.example")).not.toBe("answered");
  expect(await reasonOf(createOutbound(allowing("127.0.0.0/8"))(local.url))).toBe("answered");
  expect(await reasonOf(createOutbound(allowing("10.0.0.0/8", "::1"))(local.url))).toBe("address");
});

test("trusts an address of the operator's settings, but not what it redirects to", async () => {
  const origin = await serve((request, response) =>
    request.url === "/" ? response.end("ok") : response.writeHead(302, { location: local.url }).end(),
  );
  const before = local.requests.length;
  const request = createOutbound(strict, { trust: `${origin.url}/api` });
  expect(await (await request(origin.url)).text()).toBe("ok");
  expect(await reasonOf(request(`${origin.url}/away`))).toBe("address");
  expect(await reasonOf(request(local.url))).toBe("address");
  expect(local.requests).toHaveLength(before);
});

test("passes on a body, its headers and a status without a body", async () => {
  const echo = await serve(async (request, response) => {
    if (request.method === "DELETE") return response.writeHead(204).end();
    response.writeHead(201, { "x-method": request.method, "set-cookie": ["a=1", "b=2"] });
    return request.pipe(response);
  });
  const request = createOutbound(allowing("127.0.0.1"));
  const answer = await request(echo.url, { method: "POST", body: new URLSearchParams({ a: "ü" }) });
  expect([answer.status, await answer.text()]).toEqual([201, "a=%C3%BC"]);
  expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(echo.requests[0]!.headers["content-type"]).toContain("application/x-www-form-urlencoded");
  expect((await request(echo.url, { method: "DELETE" })).status).toBe(204);
});

test("a streamed response can be read while it arrives, within the limits of size and time", async () => {
  let finish = () => {};
  const slow = await serve((_request, response) => {
    response.write("first");
    finish = () => response.end("second");
  });
  const settings = allowing("127.0.0.1");
  const response = await createOutbound(settings, { isStreamed: true })(slow.url);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe("first");
  finish();
  expect((await reader?.read())?.value).toBe("second");
  const large = await createOutbound(settings, { isStreamed: true, maxBytes: 3 })(slow.url);
  expect(await reasonOf(large.text())).toBe("tooLarge");
  const late = await createOutbound(settings, { isStreamed: true, timeoutMs: 100 })(slow.url);
  await expect(late.text()).rejects.toThrow();
});
