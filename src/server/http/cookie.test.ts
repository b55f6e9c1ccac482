import { expect, test } from "vitest";
import { cookieOf } from "./cookie.ts";

test.each([
  [undefined, undefined],
  ["session=abc", "abc"],
  ["theme=dark; session=abc", "abc"],
  ["session=abc; theme=dark", "abc"],
  ["session=; theme=dark", ""],
  ["xsession=evil", undefined],
  ["theme=session=abc", undefined],
])("the session in %s is %s", (header, token) => expect(cookieOf(header, "session")).toBe(token));
