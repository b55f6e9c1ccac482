import { use } from "react";
import { TimeZone } from "#web/ui/time-zone.ts";

/** The person's time zone, or that of the device. */
export const useOwnTimeZone = (): string => use(TimeZone) ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
