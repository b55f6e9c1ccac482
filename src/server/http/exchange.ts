import type { FastifyReply, FastifyRequest } from "fastify";
import type { Exchange } from "../ctx.ts";
import type { Settings } from "../settings.ts";
import { cookieName, cookieOf, formatSetCookie } from "./cookie.ts";

/** Created for every request and seldom used, so every property is computed on demand. */
export class HttpExchange implements Exchange {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #settings: Settings;

  constructor(request: FastifyRequest, reply: FastifyReply, settings: Settings) {
    this.#request = request;
    this.#reply = reply;
    this.#settings = settings;
  }

  get requestId() {
    return this.#request.id;
  }
  get ip() {
    return this.#request.ip;
  }
  get userAgent() {
    return this.#request.headers["user-agent"] ?? "";
  }

  get closed() {
    const { raw } = this.#reply;
    const controller = new AbortController();
    if (raw.destroyed && !raw.writableFinished) controller.abort();
    raw.once("close", () => raw.writableFinished || controller.abort());
    return controller.signal;
  }

  cookieOf(name: string) {
    return cookieOf(this.#request.headers.cookie, cookieName(this.#settings, name));
  }
  scriptCookieOf(name: string) {
    return cookieOf(this.#request.headers.cookie, name);
  }

  /** The cookie is httpOnly, same-site and, behind TLS, secure. No other code sets cookies. */
  setCookie(plainName: string, value: string | null, maxAgeSeconds?: number) {
    const name = cookieName(this.#settings, plainName);
    const secure = this.#request.protocol === "https" || this.#settings.BASE_URL.startsWith("https:");
    const before = [this.#reply.getHeader("set-cookie") ?? []].flat().map(String);
    this.#reply.removeHeader("set-cookie").header("set-cookie", [
      // Of two cookies with one name the later one wins.
      ...before.filter((other) => !other.startsWith(`${name}=`)),
      formatSetCookie(name, value, { secure, maxAgeSeconds }),
    ]);
  }
}
