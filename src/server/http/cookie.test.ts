import { expect, test } from "vitest";
import { cookieOf, formatSetCookie } from "./cookie.ts";

test.each([
  [undefined, undefined],
  ["session=abc", "abc"],
  ["theme=dark; session=abc", "abc"],
  ["session=abc; theme=dark", "abc"],
  ["session=; theme=dark", ""],
  ["xsession=evil", undefined],
  ["theme=session=abc", undefined],
])("reads the session in %s as %s", (header, token) => expect(cookieOf(header, "session")).toBe(token));

test.each([
  ["abc", { secure: false }, "session=abc; Path=/; HttpOnly; SameSite=Lax"],
  [
    "a;b c",
    { secure: true, maxAgeSeconds: 60.5 },
    "session=a%3Bb%20c; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax",
  ],
  [null, { secure: false, maxAgeSeconds: 60 }, "session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"],
])("sets a cookie of %s so that no script can read it", (value, options, text) =>
  expect(formatSetCookie("session", value, options)).toBe(text),
);
