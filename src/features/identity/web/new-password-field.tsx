import type { PasswordInputProps } from "@mantine/core";
import { useState } from "react";
import { PasswordField } from "./password-field.tsx";
import { StrengthMeter } from "./strength-meter.tsx";

/** A password that is being chosen. It is shown how strong it is while it is typed, without drawing the whole form anew. */
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
