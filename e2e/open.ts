import { openOpenidHouse } from "../src/features/connections/server/testing/openid-house.ts";
import { nameServer } from "../src/server/testing/dns.ts";
import { openHouse } from "../tools/open-house.mjs";

const account = (name: string) => ({ email: `${name}@elsewhere.test`, email_verified: true, given_name: name });
/** Who has an account in the house next door, with which one can sign in here. */
const accounts = Object.fromEntries(["Ana", "Bo", "Cy", "Di", "Ed"].map((name) => [name, account(name)]));

/** Before all journeys: one house for all of them, and one next door. Its address reaches the workers by the environment. */
export default async function open() {
  const nextDoor = await openOpenidHouse(accounts);
  // A journey that needs names opens its own server there, and says what it knows.
  const names = await nameServer();
  names.close();
  const house = await openHouse(".data/journeys", { ...nextDoor.settings, DNS_SERVER: names.address });
  process.env.HOUSE_URL = house.url;
  process.env.HOUSE_DATA = house.data;
  process.env.DNS_SERVER = names.address;
  return async () => {
    await house.close();
    await nextDoor.close();
  };
}
