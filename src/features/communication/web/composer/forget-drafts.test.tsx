import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { homeStubs } from "#app/web/testing/home.ts";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { getMe, signOut } from "#features/identity/contract.ts";
import { chatServer, conversationId } from "../testing/chat-examples.ts";

it("deletes the drafts of messages at sign-out, and no other drafts", async () => {
  let isSignedIn = true;
  const session: Stub[] = [
    [getMe, (asked) => (isSignedIn ? respondWith(exampleMe("company")) : rejectWith(baseErrors.signedOut))(asked)],
    [
      signOut,
      (asked) => {
        isSignedIn = false;
        return respondWith({ ended: true })(asked);
      },
    ],
  ];
  stubServer([...session, ...chatServer().stubs, ...homeStubs()]);
  await visit(`/communication?id=${conversationId}`);
  const other = "draft:example:someone:referral";
  localStorage.setItem(other, JSON.stringify({ at: new Date().toISOString(), values: {} }));
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Not for the next person");
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith("draft:"));
  await expect.poll(() => drafts().length).toBe(2);
  await page.getByRole("button", { name: /^Account menu for/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
  await expect.poll(drafts).toEqual([other]);
});
