import Fastify from "fastify";
import { expect, test } from "vitest";
import { logTo } from "../log.ts";
import { registerErrorHandler } from "./error-handler.ts";
import { registerFormRoute } from "./form-route.ts";
import { registerWebhookRoute } from "./webhook-route.ts";

test.each([
  { what: "forms of an identity provider", path: "/form", type: "application/x-www-form-urlencoded", most: 120 },
  { what: "webhooks", path: "/hook", type: "application/json", most: 600 },
])("limits a flood of $what from one IPv6 network, however many addresses it uses", async ({ path, type, most }) => {
  const app = Fastify();
  registerErrorHandler(app, logTo("silent"));
  registerFormRoute(app, "/form", async () => "/");
  registerWebhookRoute(app, "/hook", async () => {});
  const post = async (remoteAddress: string) =>
    (await app.inject({ method: "POST", url: path, headers: { "content-type": type }, payload: "a", remoteAddress }))
      .statusCode;
  for (let i = 0; i < most; i++) expect(await post(`2001:db8::${i.toString(16)}`)).toBeLessThan(400);
  expect(await post("2001:db8::ffff")).toBe(429);
  expect(await post("2001:db8:0:1::1"), "another network").toBeLessThan(400);
  await app.close();
});
