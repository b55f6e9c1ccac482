import { TextInput } from "@mantine/core";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { type AppError, baseErrors } from "#base/errors.ts";
import { ActionForm } from "./action-form.tsx";
import { Dialog } from "./dialog.tsx";
import { show } from "./testing/show.tsx";
import { useActionForm } from "./use-action-form.ts";

const createLetter = endpoint({
  method: "POST",
  path: "/api/v1/letters/:box",
  summary: "Creates a letter.",
  access: "signed-in",
  input: z.object({ box: z.string(), name: z.string().trim().min(1).max(20), email: z.email() }),
  output: z.object({ name: z.string() }),
  errors: [],
  example: { box: "in", name: "Ada", email: "ada@example.com" },
});

function LetterDialog({ onClose }: { onClose: () => void }) {
  const form = useActionForm(createLetter, {
    initialValues: { name: "", email: "" },
    toInput: (values) => ({ box: "in", ...values }),
    fieldOf: (error) => (baseErrors.keyReused.is(error) ? "email" : undefined),
    message: ({ name }) => `${name} created`,
    onDone: onClose,
  });
  return (
    <Dialog title="New letter" onClose={onClose}>
      <ActionForm form={form} submitLabel="Create" onCancel={onClose}>
        <TextInput label="Name" {...form.getInputProps("name")} />
        <TextInput label="Email" {...form.getInputProps("email")} />
      </ActionForm>
    </Dialog>
  );
}

function LetterPage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Write
      </button>
      {isOpen ? <LetterDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const created = () => json(201, { name: "Ada" });
const problem = ({ status, code, params }: AppError) => json(status, { code, params });
const dialog = () => page.getByRole("dialog", { name: "New letter" });
const field = (label: string) => page.getByRole("textbox", { name: label });
const create = () => page.getByRole("button", { name: "Create" });

/** Opens the form; the server answers its requests in turn. */
async function open(...answers: (Response | Promise<Response>)[]) {
  const server = vi.fn<typeof fetch>();
  for (const answer of answers) server.mockReturnValueOnce(Promise.resolve(answer));
  vi.stubGlobal("fetch", server);
  await show(<LetterPage />);
  await page.getByRole("button", { name: "Write" }).click();
  return server;
}

async function fill(): Promise<void> {
  await field("Name").fill("Ada");
  await field("Email").fill("ada@example.com");
}

it("validates by the endpoint's schema, says what is wrong, and focuses the first invalid field", async () => {
  const server = await open();
  await field("Email").fill("ada");
  await create().click();
  await expect.element(field("Name")).toHaveFocus();
  await expect.element(field("Name")).toHaveAccessibleDescription("This field is required.");
  await expect.element(field("Email")).toHaveAccessibleDescription("Please enter a valid email address");
  expect(server).not.toHaveBeenCalled();
});

it("shows the server's errors at their fields, keeps the values, and sends them again", async () => {
  const fields = { email: { code: "tooLong", limit: 5 }, box: { code: "choice" } };
  const server = await open(problem(baseErrors.invalid({ fields })), problem(baseErrors.keyReused()), created());
  await fill();
  await create().click();
  await expect.element(field("Email")).toHaveFocus();
  await expect.element(field("Email")).toHaveAccessibleDescription(/5/);
  await field("Email").fill("a@b.cd");
  await create().click();
  await expect.element(field("Email")).toHaveAccessibleDescription(/already sent/);
  await expect.element(field("Name")).toHaveValue("Ada");
  expect(page.getByRole("alert").elements()).toEqual([]);
  await field("Email").fill("ada@b.cd");
  await create().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(server).toHaveBeenCalledTimes(3);
});

it("shows errors that are about none of its fields above them, and keeps the values", async () => {
  await open(
    problem(baseErrors.busy()),
    problem(baseErrors.invalid({ fields: { box: { code: "choice" } } })),
    created(),
  );
  await fill();
  await create().click();
  await expect
    .element(dialog().getByRole("alert"))
    .toHaveTextContent("The system is very busy. Try again in a few seconds.");
  await create().click();
  await expect.element(dialog().getByRole("alert")).toHaveTextContent("Check the highlighted fields.");
  await expect.element(field("Name")).toHaveValue("Ada");
  await create().click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

it("sends once, however often it is submitted, and is pending until the answer", async () => {
  const answer = Promise.withResolvers<Response>();
  const server = await open(answer.promise);
  await fill();
  const form = document.querySelector("form");
  form?.requestSubmit();
  form?.requestSubmit();
  await userEvent.keyboard("{Enter}");
  await expect.element(create()).toBeDisabled();
  answer.resolve(created());
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(server).toHaveBeenCalledTimes(1);
});

it("closes with a toast, and returns the focus to what opened it", async () => {
  await open(created());
  await fill();
  await create().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByText("Ada created")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Write" })).toHaveFocus();
});
