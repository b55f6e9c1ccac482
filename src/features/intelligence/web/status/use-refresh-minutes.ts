import { useLocalStorage } from "@mantine/hooks";

/** Zero means only by hand. */
export const refreshMinutes = [0, 1, 5, 15, 30, 60] as const;
export type RefreshMinutes = (typeof refreshMinutes)[number];
const initial = 5;

const isChoice = (value: unknown): value is RefreshMinutes => refreshMinutes.some((choice) => choice === value);

/** The chosen interval, kept for each person on this device. */
export function useRefreshMinutes(personId: string) {
  return useLocalStorage<RefreshMinutes>({
    key: `insights-refresh-${personId}`,
    defaultValue: initial,
    getInitialValueInEffect: false,
    deserialize: (stored) => {
      const value = Number(stored);
      return isChoice(value) ? value : initial;
    },
    serialize: String,
  });
}
