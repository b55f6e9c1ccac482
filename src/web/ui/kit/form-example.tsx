import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/NumberInput.layer.css";
import { Button, NumberInput, Select, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { SessionContext } from "../../api/session.ts";
import { focusFirst, showFieldErrors } from "../field-errors.ts";
import { FormPage } from "../form-page.tsx";
import { FormSection } from "../form-section.tsx";
import { outlineOf } from "../outline.ts";
import { toast } from "../toast.ts";
import { useDraft } from "../use-draft.ts";
import { useForm } from "../use-form.ts";
import { ActionFormExample } from "./action-form-example.tsx";
import { FigureExamples } from "./figure-examples.tsx";
import { FileExample } from "./file-example.tsx";
import { KitSection, Specimen } from "./specimen.tsx";

const empty = { name: "", email: "", company: "", value: "" as number | string, source: "", notes: "" };
const sections = {
  "kit-contact": { fields: ["name", "email", "company"], needed: ["name", "email"] },
  "kit-deal": { fields: ["value", "source"], needed: ["value"] },
  "kit-more": { fields: ["notes"], needed: [] },
} as const;
const titles = { "kit-contact": "Contact", "kit-deal": "Deal", "kit-more": "Context" };

/** A person of its own, so that drafts of this page do not mix with real ones. */
const examplePerson = {
  role: "user",
  plan: "starter",
  off: [],
  operator: false,
  person: {
    id: "kit",
    email: "person@example.com",
    displayName: "Example Person",
    firstName: "Example",
    photoUrl: null,
  },
  tenant: { id: "kit", name: "Example" },
} as const;

export function FormExample() {
  return (
    <KitSection
      id="forms"
      title="Forms"
      description="Labels above, help below, errors beside the field. Drafts save themselves, and leaving with unsent words asks."
    >
      <Specimen
        title="A form in sections"
        note="Type, reload, come back. Sending with the name “taken” is refused by the server."
        layout="bare"
      >
        <SessionContext value={examplePerson}>
          <ExampleForm />
        </SessionContext>
      </Specimen>
      <Specimen
        title="A small form"
        note="Bound to one endpoint, whose schema validates it. The name “taken” is refused by the server."
      >
        <ActionFormExample />
      </Specimen>
      <Specimen
        title="Amounts, shares and days"
        note="Typed as the reader writes numbers; half an amount is no mistake yet."
      >
        <FigureExamples />
      </Specimen>
    </KitSection>
  );
}

function ExampleForm() {
  const { t } = useTranslation("ui");
  const [sending, setSending] = useState(false);
  const needed = (value: unknown) => (value === "" ? t("fields.required") : null);
  const form = useForm({
    initialValues: empty,
    validateInputOnBlur: true,
    validate: {
      name: needed,
      email: (value) => (/^\S+@\S+\.\S+$/.test(value) ? null : t("fields.email")),
      value: needed,
    },
  });
  const draft = useDraft(form, "example");
  const send = form.onSubmit(
    ({ name }) => {
      setSending(true);
      setTimeout(() => {
        setSending(false);
        const refused = baseErrors.invalid({
          fields: { name: { code: "format" }, email: { code: "tooLong", limit: 20 } },
        });
        if (name === "taken" && showFieldErrors(form, refused, t)) return;
        draft.discard();
        form.reset();
        toast("Example sent");
      }, 600);
    },
    (errors) => focusFirst(form, Object.keys(errors)),
  );
  return (
    <FormPage
      onSubmit={send}
      outline={outlineOf(sections, form.values, (id) => titles[id])}
      draft={draft}
      submitLabel="Send example"
      sending={sending}
      secondary={
        <Button variant="default" onClick={draft.startOver}>
          {t("draft.startOver")}
        </Button>
      }
    >
      <FormSection id="kit-contact" title="Contact" help="Whom the introduction is about.">
        <TextInput label="Full name" required placeholder="Example Person" {...form.getInputProps("name")} />
        <TextInput
          label="Email"
          required
          type="email"
          placeholder="person@example.com"
          {...form.getInputProps("email")}
        />
        <TextInput className="wide" label="Company" {...form.getInputProps("company")} />
      </FormSection>
      <FormSection id="kit-deal" title="Deal" help="What it may be worth.">
        <NumberInput label="Estimated value" required min={0} {...form.getInputProps("value")} />
        <Select
          label="Source"
          data={["Network", "Customer", "Event"]}
          description="Where you know each other from."
          {...form.getInputProps("source")}
        />
      </FormSection>
      <FormSection id="kit-more" title="Context" help="Anything that helps, and files.">
        <Textarea className="wide" label="Notes" autosize minRows={3} {...form.getInputProps("notes")} />
        <FileExample />
      </FormSection>
    </FormPage>
  );
}
