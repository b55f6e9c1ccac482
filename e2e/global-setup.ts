import { startOpenidProvider } from "../src/features/connections/server/testing/openid-provider.ts";
import { openStripe } from "../src/features/payouts/server/testing/stripe.ts";
import { startNameServer } from "../src/server/testing/dns.ts";
import { openApp } from "../tools/open-app.mjs";

const account = (name: string) => ({ email: `${name}@elsewhere.test`, email_verified: true, given_name: name });
/** Accounts at the identity provider that people can sign in with. */
const accounts = Object.fromEntries(["Ana", "Bo", "Cy", "Di", "Ed"].map((name) => [name, account(name)]));

/** Starts one app and one identity provider before all tests. Workers get their addresses by environment variables. */
export default async function globalSetup() {
  const identityProvider = await startOpenidProvider(accounts);
  // A test that needs DNS or payments starts its own server on this port, with its own data.
  const names = await startNameServer();
  names.close();
  const stripe = await openStripe();
  await stripe.close();
  const externalServices = { DNS_SERVER: names.address, STRIPE_API_URL: stripe.url };
  // All tests share one IP address, so the rate limit is raised.
  const app = await openApp(".data/journeys", {
    ...identityProvider.settings,
    ...externalServices,
    REQUESTS_PER_MINUTE: "20000",
    // Language models of tests run on this machine.
    OUTBOUND_ALLOW: "127.0.0.1",
  });
  process.env.APP_URL = app.url;
  process.env.APP_DATA = app.data;
  Object.assign(process.env, externalServices);
  return async () => {
    await app.close();
    await identityProvider.close();
  };
}
