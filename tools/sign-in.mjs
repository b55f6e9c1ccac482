import { request } from "node:http";

const domains = { default: "goodword.test", acme: "acme.test", nordlys: "nordlys.test", lumen: "lumen.test" };

/** A person of the demo, as `npm start` prints them. */
export const demoPerson = (tenant, role) => ({ email: `${role}@${domains[tenant]}`, password: "goodword-demo-7" });

/** Returns the origin of a tenant's host: `default` uses the app's own, others a subdomain of it. */
export function addressOf(appUrl, tenant) {
  const url = new URL(appUrl);
  if (tenant !== "default") url.hostname = `${tenant}.${url.hostname}`;
  return url.origin;
}

/** Signs in a person of the demo. */
export const signIn = (appUrl, tenant, role) => sessionAt(addressOf(appUrl, tenant), demoPerson(tenant, role));

/**
 * Signs in through the real endpoint and returns the session as a cookie for a browser context. Sends to the loopback address with the
 * tenant's host in the header, because only browsers resolve `*.localhost`.
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
  if (answer.statusCode !== 200 || !cookie)
    throw new Error(`Signing in as ${person.email} failed with ${answer.statusCode}.`);
  const [name, value] = cookie.split(";")[0].split("=");
  return { name, value, url: origin };
}
