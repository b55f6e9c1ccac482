import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Starts a small server on a free port of this machine, or on the given one. Its handler may be built once its URL is known. */
export async function startLoopback(handleAt: (url: string) => Handle, port = 0) {
  let handle: Handle = (_request, response) => response.writeHead(503).end();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  handle = handleAt(url);
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url, close };
}

export const sendJson = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

export async function readForm(request: IncomingMessage) {
  let text = "";
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
}
