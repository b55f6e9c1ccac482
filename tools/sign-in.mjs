import { request } from "node:http";

const domains = { default: "goodword.test", acme: "acme.test" };

/** One of the demo's people, as `npm start` prints them. */
export const demoPerson = (tenant, role) => ({ email: `${role}@${domains[tenant]}`, password: "goodword-demo-7" });

/** The address of a tenant's own host: `default` has the house's, others a subdomain of it. */
export function addressOf(appUrl, tenant) {
  const url = new URL(appUrl);
  if (tenant !== "default") url.hostname = `${tenant}.${url.hostname}`;
  return url.origin;
}

/** The session of one of the demo's people. */
export const signIn = (appUrl, tenant, role) => sessionAt(addressOf(appUrl, tenant), demoPerson(tenant, role));

/**
 * Signs in by the real endpoint and answers the session as a cookie for a browser's context. Asked by loopback with
 * the tenant's host in its header, because only browsers know that `*.localhost` is this machine.
 */
export async function sessionAt(origin, person) {
  const { host, port } = new URL(origin);
  const body = JSON.stringify(person);
  const answer = await new Promise((done, fail) => {
    const headers = { host, origin, "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    request({ host: "127.0.0.1", port, method: "POST", path: "/api/v1/session", headers }, done)
      .on("error", fail)
      .end(body);
  });
  answer.resume();
  const [cookie] = answer.headers["set-cookie"] ?? [];
  if (answer.statusCode !== 200 || !cookie) throw new Error(`${person.email} got ${answer.statusCode} at the door.`);
  const [name, value] = cookie.split(";")[0].split("=");
  return { name, value, url: origin };
}
