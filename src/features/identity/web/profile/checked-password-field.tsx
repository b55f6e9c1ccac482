import type { PasswordInputProps } from "@mantine/core";
import { useState } from "react";
import { rateStrength } from "../../rules.ts";
import { NewPasswordField } from "../new-password-field.tsx";
import { PasswordCheck } from "./password-check.tsx";

/** A new password that is checked against known breaches once it is complete and valid. */
export function CheckedPasswordField({ onChange, onBlur, ...props }: PasswordInputProps) {
  const [finished, setFinished] = useState("");
  return (
    <>
      <NewPasswordField
        {...props}
        onChange={(event) => {
          setFinished("");
          onChange?.(event);
        }}
        onBlur={(event) => {
          const typed = event.currentTarget.value;
          if (rateStrength(typed).valid) setFinished(typed);
          onBlur?.(event);
        }}
      />
      {finished ? <PasswordCheck key={finished} password={finished} /> : null}
    </>
  );
}
