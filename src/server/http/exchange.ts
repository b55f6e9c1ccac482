import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Exchange } from "../ctx.ts";
import type { Settings } from "../settings.ts";
import { cookieOf } from "./cookie.ts";

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

  get origin() {
    return `${this.#request.protocol}://${this.#request.host}`;
  }

  cookieOf(name: string) {
    return cookieOf(this.#request.headers.cookie, name);
  }

  /** httpOnly, same-site and, behind TLS, secure: nothing else sets a cookie. */
  cookie(name: string, value: string | null, maxAgeSeconds?: number) {
    const secure = this.#request.protocol === "https" || this.#settings.BASE_URL.startsWith("https:");
    const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
    if (value === null) this.#reply.clearCookie(name, options);
    else
      this.#reply.setCookie(name, value, maxAgeSeconds === undefined ? options : { ...options, maxAge: maxAgeSeconds });
  }
}
