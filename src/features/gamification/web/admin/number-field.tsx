import "@mantine/core/styles/NumberInput.layer.css";
import { NumberInput, type NumberInputProps } from "@mantine/core";

type Props = Omit<NumberInputProps, "value" | "onChange"> & {
  value: number | null;
  /** Null while the field is empty. */
  onChange: (value: number | null) => void;
};

/** A whole number, typed without steppers. */
export const NumberField = ({ value, onChange, ...rest }: Props) => (
  <NumberInput
    {...rest}
    dir="ltr"
    hideControls
    allowDecimal={false}
    clampBehavior="blur"
    value={value ?? ""}
    onChange={(typed) => onChange(typed === "" || typed === "-" ? null : Number(typed))}
  />
);
