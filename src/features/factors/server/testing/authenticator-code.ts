import { Secret, TOTP } from "otpauth";

/** What an authenticator app shows, now or so many half-minutes away. */
export const authenticatorCode = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
