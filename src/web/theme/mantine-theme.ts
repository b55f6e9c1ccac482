import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from "@mantine/core";

/** Mantine derives its greys from these two scales; mapped to our surfaces, nothing of its own palette remains. */
const greys = (...names: string[]) => names.map((name) => `var(--${name})`) as unknown as MantineColorsTuple;

const shadesOf = (name: string) =>
  Array.from({ length: 10 }, (_, i) => `var(--${name}-${i})`) as unknown as MantineColorsTuple;

/** Static: Mantine only gets the names of our variables, so that a brand change never rebuilds the theme. */
export const mantineTheme = createTheme({
  colors: {
    primary: shadesOf("primary"),
    secondary: shadesOf("secondary"),
    accent: shadesOf("accent"),
    gray: greys("canvas", "hover", "line", "line", "line-strong", "faint", "faint", "soft", "ink", "ink"),
    dark: greys("ink", "soft", "faint", "line-strong", "line-strong", "line", "sunken", "surface", "canvas", "canvas"),
  },
  primaryColor: "primary",
  fontFamily: "var(--font)",
  headings: { fontFamily: "var(--font)", fontWeight: "600" },
  fontSizes: { xs: "12.5px", sm: "14px", md: "15px", lg: "17px", xl: "20px" },
  radius: {
    xs: "4px",
    sm: "var(--radius-small)",
    md: "var(--radius)",
    lg: "var(--radius-card)",
    xl: "999px",
  },
  defaultRadius: "md",
  cursorType: "pointer",
  // With reduced motion there are no transitions (base.css), so Mantine must not wait for their end.
  respectReducedMotion: true,
  // Its focusable placeholder is not a menu item, which axe reports inside role=menu.
  components: {
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // A header inside a dialog is not a banner of the page.
    ModalHeader: { defaultProps: { role: "presentation" } },
    DrawerHeader: { defaultProps: { role: "presentation" } },
    // Labels are above the field, help is below it.
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    // In the rounder themes a checkbox would look like a radio button.
    Checkbox: { defaultProps: { radius: "xs" } },
  },
  // Text colours on filled controls are computed with the palette, because Mantine cannot measure a CSS variable.
  variantColorResolver: (input) => {
    const colours = defaultVariantColorsResolver(input);
    return input.variant === "filled" && (input.color ?? "primary") === "primary"
      ? {
          ...colours,
          background: "var(--primary-solid)",
          hover: "var(--primary-solid-hover)",
          color: "var(--primary-on)",
        }
      : colours;
  },
});

const shared = {
  "--mantine-color-body": "var(--surface)",
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-dimmed": "var(--soft)",
  "--mantine-color-placeholder": "var(--faint)",
  "--mantine-color-error": "var(--bad-text)",
  "--mantine-color-anchor": "var(--primary-text)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-hover": "var(--hover)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-default-border": "var(--line-strong)",
  "--mantine-color-disabled": "var(--sunken)",
  "--mantine-color-disabled-color": "var(--faint)",
  "--mantine-color-disabled-border": "var(--line)",
  // Checkboxes, switches, tab underlines and progress bars take this one; filled buttons get theirs from the resolver above.
  "--mantine-color-primary-filled": "var(--primary-mark)",
  "--mantine-color-primary-filled-hover": "var(--primary-mark)",
  "--mantine-color-primary-light": "var(--primary-tint)",
  "--mantine-color-primary-light-hover": "var(--primary-tint)",
  "--mantine-color-primary-light-color": "var(--primary-text)",
  "--mantine-color-primary-outline": "var(--primary-text)",
  "--mantine-color-gray-light": "var(--hover)",
  "--mantine-color-gray-light-hover": "var(--hover)",
  "--mantine-color-gray-light-color": "var(--soft)",
  "--mantine-primary-color-contrast": "var(--primary-mark-on)",
};

export const mantineVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
