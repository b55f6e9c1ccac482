import { useRouter } from "@tanstack/react-router";

/** Where to get the software for self-hosting; null if the operator does not publish it. */
export const useSourceUrl = (): string | null => useRouter().options.context.sourceUrl;
