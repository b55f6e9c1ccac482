import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { setPhoto } from "#features/identity/contract/profile.ts";

const app = await testApp();
afterAll(() => app.close());
const home = await app.tenant("default");
const { send, cookie } = await app.as("admin", home);
const post = (body: string) =>
  send("/api/v1/outbox", { method: "POST", headers: { "content-type": "application/json" }, body });
const mail = (fields: string) => `{"channel":"mail","to":"ana@example.com","subject":"Hello","text":"Hi",${fields}}`;

test.each([
  ["a null byte", '"text":"a\\u0000b"', "text"],
  ["a lone high surrogate", '"text":"a\\ud800b"', "text"],
  ["a lone low surrogate", '"subject":"\\udc00"', "subject"],
])("reports %s in a text as a fault of its field before it reaches the database", async (_, field, name) => {
  const answer = await post(mail(field));
  expect([answer.status, ((await answer.json()) as { params: unknown }).params]).toEqual([
    422,
    { fields: { [name]: { code: "signs" } } },
  ]);
});

test("finds both in arrays, nested objects and field names", async () => {
  const patch = (body: string) =>
    send("/api/v1/branding", { method: "PATCH", headers: { "content-type": "application/json" }, body });
  const quoted = (quote: string) => `{"site":{"testimonials":[{"quote":"${quote}","name":"n","role":"r"}]}}`;
  for (const quote of ["a\\u0000", "\\ud83d"]) {
    const answer = await patch(quoted(quote));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      params: { fields: { "site.testimonials.0.quote": { code: expect.any(String) } } },
    });
  }
  expect((await patch(quoted("\\ud83d\\ude00"))).status).toBe(200);
});

test("rejects a null byte in the query", async () => {
  const answer = await send("/api/v1/referrals?search=a%00b", { method: "GET", headers: {} });
  expect(answer.status).toBe(422);
});

/** Cuts the body at every position where a multipart parser could be in the middle of something. */
test.each([1, 20, 60, 100, 140, 200, -3, -1])(
  "rejects an upload that ends after %d bytes as malformed",
  async (length) => {
    const boundary = "part-of-a-test";
    const whole = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${"x".repeat(200)}\r\n--${boundary}--\r\n`;
    const answer = await app.server.inject({
      method: "POST",
      url: setPhoto.path,
      headers: { host: "localhost", cookie, "content-type": `multipart/form-data; boundary=${boundary}` },
      payload: whole.slice(0, length),
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  },
);

test.each([
  "multipart/form-data",
  "multipart/form-data; boundary=",
  'multipart/form-data; boundary="',
  "multipart/mixed; boundary=x",
])("rejects a body of type %j", async (type) => {
  const answer = await app.server.inject({
    method: "POST",
    url: setPhoto.path,
    headers: { host: "localhost", cookie, "content-type": type },
    payload: "--x\r\n",
  });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
});
