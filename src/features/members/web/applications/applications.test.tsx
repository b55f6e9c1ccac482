import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getMe } from "#features/identity/contract.ts";
import {
  type Application,
  approveApplication,
  declineApplication,
  getApplication,
  getApplicationForm,
  listApplications,
  reopenApplication,
  saveApplicationForm,
} from "../../contract/applications.ts";
import {
  createInvitationLink,
  errors,
  getRegistrationSettings,
  listInvitations,
  listMembers,
  type RegistrationSettings,
} from "../../contract.ts";
import { defaultForm } from "../../rules/applications.ts";

const application: Application = {
  id: "apl_0190f1c2d3e4756893a1b2c3d4e5f607",
  name: "Ben Okoro",
  email: "ben@example.com",
  company: "Okoro",
  website: "javascript:alert(1)",
  phone: "",
  country: "NO",
  answers: [
    { label: "Why us?", kind: "text", answer: "لأنكم الأفضل" },
    { label: "Do you install?", kind: "boolean", answer: "yes" },
  ],
  agreed: true,
  state: "new",
  receivedAt: "2026-02-03T10:00:00Z",
  decidedAt: null,
  decidedBy: null,
  message: "",
  known: "invited",
};
const registrationSettings: RegistrationSettings = {
  registration: "application",
  companyRegistration: "approval",
  hidesAccounts: false,
  refusesKnownPasswords: true,
  sessionIdleHours: 12,
  sessionDays: 30,
};
const stubs: Stub[] = [
  [getMe, respondWith(exampleMe("admin"))],
  [listMembers, respondWith({ items: [], next: null })],
  [listApplications, respondWith({ items: [application], next: null })],
  [getApplication, respondWith(application)],
  [getRegistrationSettings, respondWith(registrationSettings)],
  [getApplicationForm, respondWith({ ...defaultForm, keptDays: 180 })],
];
const bodies = (requests: ReturnType<typeof stubServer>) =>
  requests.map(({ body }) => body).filter((body) => body !== undefined);
const panel = () => page.getByRole("dialog", { name: "Ben Okoro" });

it("lists applications with the filters of the URL, and counts the new ones at the tab", async () => {
  const requests = stubServer(stubs);
  await visit("/admin/members?tab=applications&application=new&q=okoro");
  await expect.element(page.getByRole("row", { name: /Ben Okoro/ })).toBeVisible();
  await expect.element(page.getByRole("tab", { name: "Applications 1" })).toBeVisible();
  const list = requests
    .map(({ path }) => new URL(path, location.origin).searchParams)
    .find((params) => params.get("limit") === "25");
  expect(list?.getAll("filter")).toEqual(["state:in:new", "search:has:okoro"]);
  expect(list?.get("orderBy")).toBe("receivedAt:desc");
});

it("shows the answers and what is known about the address, and approves", async () => {
  const requests = stubServer([...stubs, [approveApplication, respondWith({ ...application, state: "approved" })]]);
  const { address } = await visit("/admin/members?tab=applications");
  await page.getByRole("cell", { name: /ben@example.com/ }).click();
  expect(address()).toContain(`id=${application.id}`);
  await expect.element(panel().getByText(/already has an open invitation/)).toBeVisible();
  await expect.element(panel().getByText("لأنكم الأفضل")).toHaveAttribute("dir", "auto");
  await expect.element(panel().getByText("Norway")).toBeVisible();
  await expect.element(panel().getByText("Yes")).toBeVisible();
  // What looks like a script is shown as text.
  expect(panel().getByRole("link").query()).toBeNull();
  await panel().getByRole("button", { name: "Approve" }).click();
  await expect.element(page.getByText("Ben Okoro approved. Invitation sent to ben@example.com.")).toBeVisible();
  expect(address()).not.toContain("id=");
  expect(requests.some(({ path }) => path === `/api/v1/applications/${application.id}/approvals`)).toBe(true);
});

it("offers the invitation's link where approving sends no email", async () => {
  const id = "inv_0190f1c2d3e4756893a1b2c3d4e5f607";
  const times = { createdAt: "2026-02-03T10:00:00Z", expiresAt: "2036-02-10T10:00:00Z" };
  const invitation = { id, email: "ben@example.com", role: "referrer", invitedBy: null, ...times };
  const requests = stubServer([
    ...stubs,
    [approveApplication, respondWith({ ...application, state: "approved" })],
    [
      listInvitations,
      respondWith({
        items: [
          { ...invitation, id: `${id.slice(0, -1)}8`, state: "revoked" },
          { ...invitation, state: "open" },
        ],
      }),
    ],
    [createInvitationLink, respondWith({ url: "https://acme.example/invitation?token=t", expiresAt: times.expiresAt })],
  ]);
  await visit(`/admin/members?tab=applications&id=${application.id}`, { sendsMail: false });
  await panel().getByRole("button", { name: "Approve" }).click();
  const dialog = page.getByRole("alertdialog", { name: "No email was sent" });
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await expect.element(page.getByText("Link copied.")).toBeVisible();
  expect(page.getByText(/Invitation sent/).query()).toBeNull();
  expect(requests.some(({ path }) => path === `/api/v1/invitations/${id}/links`)).toBe(true);
});

it("says that no email was sent when it declines without a mail service", async () => {
  stubServer([...stubs, [declineApplication, respondWith({ ...application, state: "declined" })]]);
  await visit(`/admin/members?tab=applications&id=${application.id}`, { sendsMail: false });
  await panel().getByRole("button", { name: "Decline" }).click();
  await panel().getByRole("checkbox", { name: "Send the applicant an email" }).click();
  await panel().getByRole("button", { name: "Decline application" }).click();
  await expect.element(page.getByText(/^Application from Ben Okoro declined. No email was sent/)).toBeVisible();
});

it("declines without an email by default, and reverts it on undo", async () => {
  const declined = { ...application, state: "declined" } as const;
  const requests = stubServer([
    ...stubs,
    [declineApplication, respondWith(declined)],
    [reopenApplication, respondWith(application)],
  ]);
  await visit(`/admin/members?tab=applications&id=${application.id}`);
  await panel().getByRole("button", { name: "Decline" }).click();
  const sendsMail = panel().getByRole("checkbox", { name: "Send the applicant an email" });
  await expect.element(sendsMail).toHaveFocus();
  await expect.element(sendsMail).not.toBeChecked();
  expect(panel().getByRole("textbox", { name: "Your message" }).query()).toBeNull();
  await panel().getByRole("button", { name: "Decline application" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(() => requests.some(({ path }) => path === `/api/v1/applications/${application.id}/reopenings`))
    .toBe(true);
  expect(bodies(requests)).toContainEqual({ sendsMail: false, message: "" });
});

it("mails the applicant a message where the admin ticks it, and says when someone else was faster", async () => {
  const requests = stubServer([...stubs, [declineApplication, rejectWith(errors.applicationDecided)]]);
  await visit(`/admin/members?tab=applications&id=${application.id}`);
  await panel().getByRole("button", { name: "Decline" }).click();
  await panel().getByRole("checkbox", { name: "Send the applicant an email" }).click();
  await panel().getByRole("textbox", { name: "Your message" }).fill("Only in Norway.");
  await panel().getByRole("button", { name: "Decline application" }).click();
  await expect.element(panel().getByText(/decided or replaced in the meantime/)).toBeVisible();
  expect(bodies(requests)).toEqual([{ sendsMail: true, message: "Only in Norway." }]);
});

it("edits the form: details, questions in order, options and answer time", async () => {
  const requests = stubServer([...stubs, [saveApplicationForm, ({ body }) => Response.json(body)]]);
  await visit("/admin/members?tab=registration");
  await expect.element(page.getByRole("link", { name: "Preview" })).toHaveAttribute("href", "/apply");
  await page.getByRole("textbox", { name: "Introduction" }).fill("Hello");
  await page.getByRole("radiogroup", { name: "Phone" }).getByText("Required").click();
  const question = (number: number) => page.getByRole("group", { name: `Question ${number}` });
  await page.getByRole("button", { name: "Add question" }).click();
  await expect.element(question(1).getByRole("textbox", { name: "Question" })).toHaveFocus();
  await userEvent.keyboard("Why us?");
  await page.getByRole("button", { name: "Add question" }).click();
  await question(2).getByRole("textbox", { name: "Question" }).fill("How many?");
  await question(2).getByRole("combobox", { name: "Answer type" }).selectOptions("Choice");
  await question(2).getByRole("checkbox", { name: "Answer required" }).click();
  await question(2).getByRole("textbox", { name: "Options" }).fill("Few");
  await page.getByRole("button", { name: "Save form" }).click();
  await expect.element(page.getByText("Enter at least two different options.")).toBeVisible();
  await expect.element(question(2).getByRole("textbox", { name: "Options" })).toHaveFocus();
  await question(2).getByRole("textbox", { name: "Options" }).fill("Few\n\n Many \n");
  await page.getByRole("button", { name: "Move question 2 up" }).click();
  await expect.element(page.getByRole("button", { name: "Move question 1 down" })).toHaveFocus();
  await page.getByRole("combobox", { name: "Response time" }).selectOptions("Within 3 business days");
  await page.getByRole("button", { name: "Save form" }).click();
  await expect.element(page.getByText("Form saved.")).toBeVisible();
  expect(bodies(requests)).toEqual([
    {
      intro: "Hello",
      fields: { ...defaultForm.fields, phone: "required" },
      questions: [
        { id: "q2", kind: "choice", label: "How many?", required: true, options: ["Few", "Many"] },
        { id: "q1", kind: "line", label: "Why us?", required: false, options: [] },
      ],
      asksAgreement: false,
      answerDays: 3,
    },
  ]);
});

it("takes at most eight questions, and keeps the focus in the list when one is removed", async () => {
  stubServer(stubs);
  await visit("/admin/members?tab=registration");
  const add = page.getByRole("button", { name: "Add question" });
  for (let count = 0; count < 8; count++) await add.click();
  expect(add.query()).toBeNull();
  await page.getByRole("button", { name: "Remove question 8" }).click();
  await expect
    .element(page.getByRole("group", { name: "Question 7" }).getByRole("textbox", { name: "Question" }))
    .toHaveFocus();
  await expect.element(add).toBeVisible();
});
