import type { SelectProps } from "@mantine/core";
import { FindSelect } from "#web/ui/find-select.tsx";
import { useCountryOptions } from "#web/ui/use-country-options.ts";

type Props = Pick<SelectProps, "label" | "value" | "onChange" | "error" | "description">;

export const CountryField = (props: Props) => <FindSelect required data={useCountryOptions()} {...props} />;
