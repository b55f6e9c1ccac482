import { expect, type Page } from "@playwright/test";

export const password = "Correct-horse-7";
export const newAddress = () => `journey-${crypto.randomUUID()}@goodword.test`;

/** Somebody new, who is in already and whom no other journey knows: the form for it is filled in by one of them. */
export async function newcomer(page: Page, at: (path: string) => string): Promise<string> {
  const email = newAddress();
  const data = { email, password, firstName: "Ana", lastName: "Lima" };
  const answer = await page.request.post(at("/api/v1/registrations"), { data });
  expect(answer.status()).toBe(200);
  return email;
}
