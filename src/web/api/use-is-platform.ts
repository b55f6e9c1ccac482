import { useRouter } from "@tanstack/react-router";

/** Whether the page is about the platform, or about the program of the tenant whose host it is on. */
export const useIsPlatform = (): boolean => useRouter().options.context.platform;
