import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { homeStubs } from "#app/web/testing/home.ts";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getMe } from "#features/identity/contract.ts";
import { createGroup, listRecipients, openDirectConversation, type Participant } from "../../contract/conversations.ts";
import { errors } from "../../contract/errors.ts";
import { chatServer, conversationId, detail, lina } from "../testing/chat-examples.ts";

const noor: Participant = { ...lina, id: `per_${"9".repeat(32)}`, name: "Noor Aziz" };
const found: Stub = [listRecipients, respondWith({ items: [lina, noor] })];
const serverWith = (...stubs: Stub[]) => stubServer([...stubs, found, ...chatServer().stubs, ...homeStubs()]);
const dialog = () => page.getByRole("dialog");
const person = (name: string) =>
  dialog()
    .getByRole("button", { name: new RegExp(name) })
    .first();

it("opens the conversation with one person", async () => {
  const asked = serverWith([openDirectConversation, respondWith(detail())]);
  const { address } = await visit("/communication?panel=new");
  await person("Lina Haddad").click();
  await dialog().getByRole("button", { name: "Open conversation" }).click();
  await expect.poll(address).toContain(conversationId);
  expect(asked.find(({ body }) => body)?.body).toEqual({ personId: lina.id });
});

it("makes several people a group, which needs a name", async () => {
  const asked = serverWith([createGroup, respondWith(detail({ kind: "group", title: "Review team" }))]);
  await visit("/communication?panel=new");
  await person("Lina Haddad").click();
  await person("Noor Aziz").click();
  const create = dialog().getByRole("button", { name: "Create group" });
  await expect.element(create).toBeDisabled();
  await dialog().getByRole("textbox", { name: "Group name" }).fill("Review team");
  await create.click();
  await expect
    .poll(() => asked.find(({ body }) => body)?.body)
    .toEqual({ title: "Review team", personIds: [lina.id, noor.id] });
});

it("lets a partner choose one person only, and shows why they cannot write to them", async () => {
  const partner: Stub = [getMe, respondWith(exampleMe("referrer"))];
  serverWith(partner, [openDirectConversation, rejectWith(errors.notAllowed)]);
  await visit("/communication?panel=new");
  await person("Lina Haddad").click();
  await dialog()
    .getByRole("list", { name: "People" })
    .getByRole("button", { name: /Noor Aziz/ })
    .click();
  expect(dialog().getByRole("textbox", { name: "Group name" }).query()).toBeNull();
  await dialog().getByRole("button", { name: "Open conversation" }).click();
  await expect.element(dialog().getByText("You can’t message this person.")).toBeVisible();
});
