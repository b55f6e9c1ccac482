import { Button, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { baseErrors } from "#base/errors.ts";
import { showFieldErrors } from "./field-errors.ts";
import { FormPage } from "./form-page.tsx";
import { FormSection } from "./form-section.tsx";
import { outlineOf } from "./outline.ts";
import { show } from "./testing/show.tsx";
import { closeToasts } from "./toast.ts";
import { useDraft } from "./use-draft.ts";
import { useForm } from "./use-form.ts";

const key = "draft:ten_one:per_one:letter";
const sections = {
  who: { fields: ["name", "email"], needed: ["name", "email"] },
  what: { fields: ["notes"], needed: [] },
} as const;

/** A form as a feature would write it. The server rejects the name "taken". */
function ExampleForm() {
  const { t } = useTranslation("ui");
  const form = useForm({ initialValues: { name: "", email: "", notes: "" } });
  const draft = useDraft(form, "letter");
  const send = form.onSubmit(({ name }) => {
    const refused = baseErrors.invalid({
      fields: { email: { code: "tooLong", limit: 5 }, name: { code: "required" } },
    });
    if (name === "taken") showFieldErrors(form, refused, t);
    else draft.discard();
  });
  return (
    <FormPage
      onSubmit={send}
      outline={outlineOf(sections, form.values, (id) => id)}
      draft={draft}
      submitLabel="Send letter"
      sending={false}
      secondary={<Button variant="default">Later</Button>}
    >
      <FormSection id="who" title="Who" help="To whom it goes.">
        <TextInput label="Name" {...form.getInputProps("name")} />
        <TextInput label="Email" {...form.getInputProps("email")} />
      </FormSection>
      <FormSection id="what" title="Action" help="What it says.">
        <TextInput label="Notes" {...form.getInputProps("notes")} />
      </FormSection>
    </FormPage>
  );
}

const field = (label: string) => page.getByRole("textbox", { name: label });
const stored = () => JSON.parse(localStorage.getItem(key) ?? "{}").values;
const saved = () => page.getByText("Draft saved on this device");

beforeEach(async () => {
  await page.viewport(1200, 800);
  localStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  closeToasts();
});

describe("draft", () => {
  it("is stored before it is called saved, and restored with a notice after a reload", async () => {
    const { unmount } = await show(<ExampleForm />);
    await field("Name").fill("Ada");
    await expect.element(saved()).toBeVisible();
    expect(stored()).toMatchObject({ name: "Ada" });
    await unmount();

    await show(<ExampleForm />);
    await expect.element(field("Name")).toHaveValue("Ada");
    await expect.element(page.getByText(/Draft restored, last edited now/)).toBeVisible();
  });

  it("stores what was typed just before the page was closed", async () => {
    const { unmount } = await show(<ExampleForm />);
    await field("Name").fill("Ada");
    await unmount();
    expect(stored()).toMatchObject({ name: "Ada" });
  });

  it("starts over on request, and restores the draft on undo", async () => {
    localStorage.setItem(key, JSON.stringify({ at: new Date(), values: { name: "Ada", email: "", notes: "" } }));
    await show(<ExampleForm />);
    await page.getByRole("button", { name: "Start over" }).click();
    await expect.element(field("Name")).toHaveValue("");
    await expect.poll(() => localStorage.getItem(key)).toBeNull();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.element(field("Name")).toHaveValue("Ada");
    await expect.element(saved()).toBeVisible();
  });

  it("is deleted once the form was sent", async () => {
    const { unmount } = await show(<ExampleForm />);
    await field("Name").fill("Ada");
    await expect.element(saved()).toBeVisible();
    await page.getByRole("button", { name: "Send letter" }).click();
    await expect.poll(() => localStorage.getItem(key)).toBeNull();
    await unmount();
    expect(localStorage.getItem(key)).toBeNull();
  });

  it("belongs to one person", async () => {
    localStorage.setItem(key, JSON.stringify({ at: new Date(), values: { name: "Ada", email: "", notes: "" } }));
    await show(<ExampleForm />, { person: "per_two" });
    await expect.element(field("Name")).toHaveValue("");
  });

  it("restores only values that still fit the form, and nothing older than a month", async () => {
    localStorage.setItem(key, JSON.stringify({ at: new Date(), values: { name: "Ada", email: 5, gone: "x" } }));
    const { unmount } = await show(<ExampleForm />);
    await expect.element(field("Name")).toHaveValue("Ada");
    await expect.element(field("Email")).toHaveValue("");
    await unmount();
    localStorage.setItem(key, JSON.stringify({ at: "2020-01-01", values: { name: "Old" } }));
    await show(<ExampleForm />);
    await expect.element(field("Name")).toHaveValue("");
  });

  it("says so when the browser denies storage", async () => {
    await show(<ExampleForm />);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await field("Name").fill("Ada");
    await expect.element(page.getByText("This browser can’t save drafts")).toBeVisible();
    expect(saved().elements()).toEqual([]);
  });
});

describe("leaving", () => {
  const question = () => page.getByRole("alertdialog", { name: "Leave without submitting?" });

  it("asks when there is unsent input, and stays on request", async () => {
    const { goToOtherPage: goElsewhere } = await show(<ExampleForm />);
    await field("Name").fill("Ada");
    goElsewhere();
    await page.getByRole("button", { name: "Stay" }).click();
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(field("Name")).toHaveValue("Ada");
  });

  it("leaves with the draft kept or discarded", async () => {
    const first = await show(<ExampleForm />);
    await field("Name").fill("Ada");
    first.goToOtherPage();
    await question().getByRole("button", { name: "Leave" }).click();
    await expect.element(page.getByRole("heading", { name: "The other page" })).toBeVisible();
    expect(stored()).toMatchObject({ name: "Ada" });
    await first.unmount();

    const second = await show(<ExampleForm />);
    await expect.element(field("Name")).toHaveValue("Ada");
    second.goToOtherPage();
    await question().getByRole("button", { name: "Discard draft" }).click();
    await expect.element(page.getByRole("heading", { name: "The other page" })).toBeVisible();
    expect(localStorage.getItem(key)).toBeNull();
  });

  it("does not ask when nothing was typed or the form was sent", async () => {
    const untouched = await show(<ExampleForm />);
    untouched.goToOtherPage();
    await expect.element(page.getByRole("heading", { name: "The other page" })).toBeVisible();
    await untouched.unmount();

    const sent = await show(<ExampleForm />);
    await field("Name").fill("Ada");
    await page.getByRole("button", { name: "Send letter" }).click();
    sent.goToOtherPage();
    await expect.element(page.getByRole("heading", { name: "The other page" })).toBeVisible();
  });
});

describe("outline", () => {
  it("counts missing fields and links to them", async () => {
    await show(<ExampleForm />);
    const outline = page.getByRole("navigation", { name: "Sections" });
    await expect.element(outline.getByRole("link", { name: "who 2 fields missing" })).toBeVisible();
    await field("Name").fill("Ada");
    await expect.element(outline.getByRole("link", { name: "who 1 field missing" })).toBeVisible();
    await page.getByRole("button", { name: "1 field missing" }).click();
    expect(document.activeElement?.id).toBe("who");
    await field("Email").fill("ada@example.com");
    await expect.element(page.getByText("Ready to submit")).toBeVisible();
    await expect.element(outline.getByRole("link", { name: "who Complete" })).toBeVisible();
    await expect.element(outline.getByRole("link", { name: "what Optional" })).toBeVisible();
  });
});

describe("server validation", () => {
  it("shows errors at their fields and focuses the first one on the page", async () => {
    await show(<ExampleForm />);
    await field("Name").fill("taken");
    await page.getByRole("button", { name: "Send letter" }).click();
    await expect.element(field("Email")).toHaveAccessibleDescription("Enter at most 5 characters.");
    await expect.element(field("Name")).toHaveAccessibleDescription("This field is required.");
    await expect.element(field("Name")).toHaveFocus();
    await expect.element(field("Name")).toHaveAttribute("aria-invalid", "true");
  });
});
