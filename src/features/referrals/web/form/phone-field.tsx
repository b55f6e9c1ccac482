import "@mantine/core/styles/Combobox.layer.css";
import { Select, TextInput } from "@mantine/core";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCountryName } from "#web/ui/use-country-name.ts";
import styles from "./form.module.css";
import type { PhoneBook } from "./phone-book.ts";

type Props = {
  label: string;
  value: string;
  /** The contact's country, if known, because the number most likely belongs to it. */
  country: string;
  onChange: (phone: string) => void;
  /** Where the number was read from, if it was. */
  source?: string | undefined;
  disabled?: boolean;
  error?: ReactNode;
};

/** A phone number that is formatted while typing; the country next to it provides the prefix. */
export function PhoneField({ label, value, country, onChange, source, disabled = false, error }: Props) {
  const { t } = useTranslation("referrals");
  const countryName = useCountryName();
  const [book, setBook] = useState<PhoneBook>();
  // Numbering plans are large, so the form works without them until they are loaded.
  useEffect(() => {
    let gone = false;
    import("./phone-book.ts").then(
      ({ phoneBook }) => !gone && setBook(phoneBook),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  const chosen = book?.countryOf(value) ?? (value === "" ? country : "");
  const data = useMemo(
    () =>
      (book?.prefixes ?? [])
        .map(({ country: code, prefix }) => ({ value: code, label: `${countryName(code)} ${prefix}` }))
        .sort((one, other) => one.label.localeCompare(other.label)),
    [book, countryName],
  );
  const type = (input: HTMLInputElement) => {
    const atEnd = input.selectionStart === input.value.length && input.value.length > value.length;
    onChange(atEnd && book ? book.asTyped(input.value, country) : input.value);
  };
  return (
    <div className={styles.phone}>
      <Select
        label={t("form.phone.prefix")}
        searchable
        disabled={disabled || !book}
        nothingFoundMessage={t("form.nothingFound")}
        comboboxProps={{ keepMounted: false, width: 280, position: "bottom-start" }}
        data={data}
        renderOption={({ option }) => <bdi>{option.label}</bdi>}
        value={chosen || null}
        onChange={(code) => code && book && onChange(book.withPrefix(value, code))}
      />
      <TextInput
        label={label}
        description={source}
        inputWrapperOrder={["label", "input", "description", "error"]}
        data-path="phone"
        type="tel"
        dir="ltr"
        autoComplete="off"
        maxLength={40}
        disabled={disabled}
        value={value}
        error={error}
        onChange={({ currentTarget }) => type(currentTarget)}
        onBlur={() => book && onChange(book.tidy(value, country))}
      />
    </div>
  );
}
