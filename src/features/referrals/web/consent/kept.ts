import type { z } from "zod";
import type { readConsent } from "../../contract/consent.ts";

/** What a contact's link shows: everything that is stored about them. */
export type Kept = z.infer<(typeof readConsent)["output"]>;
