import { expect, test } from "vitest";
import { cookieOf } from "./cookie.ts";

test.each([
  [undefined, undefined],
  ["session=abc", "abc"],
  ["theme=dark; session=abc", "abc"],
  ["xsession=evil", undefined],
])("the session in %s is %s", (header, token) => expect(cookieOf(header, "session")).toBe(token));
