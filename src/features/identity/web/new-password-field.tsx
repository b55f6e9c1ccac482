import type { PasswordInputProps } from "@mantine/core";
import { useState } from "react";
import { PasswordField } from "./password-field.tsx";
import { StrengthMeter } from "./strength-meter.tsx";

/** A field for a new password. It shows the strength while the person types, without re-rendering the whole form. */
export function NewPasswordField({ onChange, ...props }: PasswordInputProps) {
  const [typed, setTyped] = useState("");
  return (
    <div>
      <PasswordField
        autoComplete="new-password"
        {...props}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange?.(event);
        }}
      />
      <StrengthMeter password={typed} />
    </div>
  );
}
