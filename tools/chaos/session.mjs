import { demoPerson } from "../sign-in.mjs";

/** Signs a person of the demo in to this instance. */
export async function signInTo(app, tenant, role) {
  const host = tenant === "default" ? `localhost:${app.port}` : `${tenant}.localhost:${app.port}`;
  const answer = await app.send({ method: "POST", path: "/api/v1/session", host, body: demoPerson(tenant, role) });
  const cookie = [answer.headers["set-cookie"]].flat()[0]?.split(";")[0];
  if (answer.status !== 200 || !cookie) throw new Error(`Signing in was answered with ${answer.status}`);
  const { person, tenant: of } = JSON.parse(answer.text).me;
  return { host, cookie, personId: person.id, tenantId: of.id };
}
