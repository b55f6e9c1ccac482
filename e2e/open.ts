import { openHouse } from "../tools/open-house.mjs";

/** Before all journeys: one house for all of them. Its address reaches the workers by the environment. */
export default async function open() {
  const house = await openHouse(".data/journeys");
  process.env.HOUSE_URL = house.url;
  return house.close;
}
