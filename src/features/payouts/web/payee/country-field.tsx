import type { SelectProps } from "@mantine/core";
import { SearchSelect } from "#web/ui/search-select.tsx";
import { useCountryOptions } from "#web/ui/use-country-options.ts";

type Props = Pick<SelectProps, "label" | "value" | "onChange" | "error" | "description">;

export const CountryField = (props: Props) => <SearchSelect required data={useCountryOptions()} {...props} />;
