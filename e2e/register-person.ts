import { expect, type Page } from "@playwright/test";

export const password = "Correct-horse-7";
export const newAddress = () => `journey-${crypto.randomUUID()}@goodword.test`;

/** Registers a new person who is signed in and whom no other test uses. One test fills in the registration form itself. */
export async function registerPerson(page: Page, at: (path: string) => string): Promise<string> {
  const email = newAddress();
  const data = { email, password, firstName: "Ana", lastName: "Lima" };
  const answer = await page.request.post(at("/api/v1/registrations"), { data });
  expect(answer.status()).toBe(200);
  return email;
}
