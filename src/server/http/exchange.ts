import type { FastifyReply, FastifyRequest } from "fastify";
import type { Exchange } from "../ctx.ts";
import type { Settings } from "../settings.ts";
import { cookieName, cookieOf, setCookieText } from "./cookie.ts";

/** Made for every call and seldom looked at, so everything is found out when asked. */
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

  cookieOf(name: string) {
    return cookieOf(this.#request.headers.cookie, cookieName(this.#settings, name));
  }
  scriptCookieOf(name: string) {
    return cookieOf(this.#request.headers.cookie, name);
  }

  /** httpOnly, same-site and, behind TLS, secure: nothing else sets a cookie. */
  cookie(plainName: string, value: string | null, maxAgeSeconds?: number) {
    const name = cookieName(this.#settings, plainName);
    const secure = this.#request.protocol === "https" || this.#settings.BASE_URL.startsWith("https:");
    const before = [this.#reply.getHeader("set-cookie") ?? []].flat().map(String);
    this.#reply.removeHeader("set-cookie").header("set-cookie", [
      // Of two with one name the later counts.
      ...before.filter((other) => !other.startsWith(`${name}=`)),
      setCookieText(name, value, { secure, maxAgeSeconds }),
    ]);
  }
}
