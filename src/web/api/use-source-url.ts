import { useRouter } from "@tanstack/react-router";

/** Where the software can be had by whoever wants to host it; null where the operator names no such place. */
export const useSourceUrl = (): string | null => useRouter().options.context.sourceUrl;
