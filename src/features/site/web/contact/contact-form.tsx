import { IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import action from "#web/ui/action.module.css";
import { useFacts } from "../facts.ts";
import styles from "./contact-form.module.css";
import { type Field, type FormErrors, longest } from "./message.ts";
import { useContactForm } from "./use-contact-form.ts";

/** The form for messages to the operator of this site. Without JavaScript it shows where else to write. */
export function ContactForm() {
  const { t } = useTranslation("site");
  const { email } = useFacts();
  const { form, thanks, formErrors, isHydrated, isSending, sentTo, onInput, onSubmit, again } = useContactForm();
  if (sentTo)
    return (
      <div className={styles.sent} role="status">
        <IconCircleCheck size={32} stroke={1.6} aria-hidden="true" />
        <h3 ref={thanks} tabIndex={-1}>
          {t("contact.sent.title")}
        </h3>
        <p dir="auto">{t("contact.sent.line", { email: sentTo })}</p>
        <button type="button" className={action.quiet} onClick={again}>
          {t("contact.sent.again")}
        </button>
      </div>
    );
  return (
    <form ref={form} className={styles.form} noValidate onInput={onInput} onSubmit={onSubmit}>
      <noscript>
        <p className={styles.trouble}>
          {t("contact.needsScript")}
          {email ? (
            <>
              {" "}
              {t("contact.orWrite")} <a href={`mailto:${email}`}>{email}</a>
            </>
          ) : null}
        </p>
      </noscript>
      <TextField name="name" label={t("contact.name")} formErrors={formErrors} autoComplete="name" />
      <TextField name="email" label={t("contact.email")} formErrors={formErrors} autoComplete="email" />
      <TextField name="text" label={t("contact.text")} formErrors={formErrors} />
      {formErrors.trouble ? (
        <p className={styles.trouble} role="alert">
          {formErrors.trouble}
        </p>
      ) : null}
      <button
        type="submit"
        className={`${action.primary} ${action.large}`}
        disabled={!isHydrated}
        aria-disabled={isSending}
      >
        {t(isSending ? "contact.sending" : "contact.send")}
      </button>
    </form>
  );
}

type Props = { name: Field; label: string; formErrors: FormErrors; autoComplete?: string };

function TextField({ name, label, formErrors, autoComplete }: Props) {
  const fault = formErrors.faults[name];
  const id = `contact-${name}`;
  const common = {
    ...{ id, name, autoComplete, required: true, maxLength: longest[name], dir: "auto" },
    "aria-invalid": fault ? true : undefined,
    "aria-describedby": fault ? `${id}-fault` : undefined,
  };
  return (
    <div className={styles.field} data-field={name}>
      <label htmlFor={id}>{label}</label>
      {name === "text" ? (
        <textarea {...common} rows={5} />
      ) : (
        <input {...common} type={name === "email" ? "email" : "text"} />
      )}
      {fault ? (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      ) : null}
    </div>
  );
}
