import type { z } from "zod";
import type { readInvitation } from "#features/members/contract.ts";

/** The invitation behind a link that is still valid. */
export type OpenInvitation = z.infer<(typeof readInvitation)["output"]>;
