import { openOpenidProvider } from "../src/features/connections/server/testing/openid-provider.ts";
import { openStripe } from "../src/features/payouts/server/testing/stripe.ts";
import { nameServer } from "../src/server/testing/dns.ts";
import { openApp } from "../tools/open-app.mjs";

const account = (name: string) => ({ email: `${name}@elsewhere.test`, email_verified: true, given_name: name });
/** Who has an account in the house next door, with which one can sign in here. */
const accounts = Object.fromEntries(["Ana", "Bo", "Cy", "Di", "Ed"].map((name) => [name, account(name)]));

/** Before all journeys: one house for all of them, and one next door. Its address reaches the workers by the environment. */
export default async function open() {
  const otherProvider = await openOpenidProvider(accounts);
  // A journey that needs names or payments opens its own server there, and says what it knows.
  const names = await nameServer();
  names.close();
  const stripe = await openStripe();
  await stripe.close();
  const elsewhere = { DNS_SERVER: names.address, STRIPE_API_URL: stripe.url };
  // All of them come from one address, at more than a crowd's pace.
  const app = await openApp(".data/journeys", {
    ...otherProvider.settings,
    ...elsewhere,
    REQUESTS_PER_MINUTE: "20000",
  });
  process.env.APP_URL = app.url;
  process.env.APP_DATA = app.data;
  Object.assign(process.env, elsewhere);
  return async () => {
    await app.close();
    await otherProvider.close();
  };
}
