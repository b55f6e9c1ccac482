import { createCaller } from "#base/call.ts";

type Send = Parameters<typeof createCaller>[0];
type InitialState = { cookies?: Record<string, string>; headers?: Record<string, string> };

/** Simulates a browser at one host of an app under test: it keeps the cookies it receives, and may start with some. */
export function createBrowser(send: Send, host = "localhost", { cookies = {}, headers = {} }: InitialState = {}) {
  const jar = new Map(Object.entries(cookies));
  const sendWithCookies: Send = async (url, init) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await send(url, { ...init, headers: { ...headers, ...init.headers, host, cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (/Max-Age=0|Expires=Thu, 01 Jan 1970/.test(line)) jar.delete(name!);
      else jar.set(name!, value!);
    }
    return answer;
  };
  return { send: sendWithCookies, call: createCaller(sendWithCookies), jar };
}
export type Browser = ReturnType<typeof createBrowser>;
