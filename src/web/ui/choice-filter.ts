/** A filter of a table whose values have names: `choiceFilter("role", t("role"), roles, roleName)`. */
export const choiceFilter = <Key extends string, const Value extends string>(
  key: Key,
  label: string,
  values: readonly Value[],
  nameOf: (value: Value) => string,
) => ({ key, label, options: values.map((value) => ({ value, label: nameOf(value) })) });
