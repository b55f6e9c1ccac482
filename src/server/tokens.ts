import { createHash, randomBytes } from "node:crypto";

/** Creates the secret of a session, a link or a flow. Only its hash is stored, so that a leaked database opens nothing. */
export const createToken = () => randomBytes(32).toString("base64url");

/** A fast hash suffices, because a token of 256 random bits cannot be guessed. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest();
