import { argon2, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";

/** Argon2id with OWASP's minimum memory (KiB) and passes. The parameters are stored with each hash, so that they can be raised. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
type Cost = typeof cost;

/** Leaves one core free: twenty sign-ins a second must not slow down signed-in people. */
const maxConcurrent = Math.max(1, availableParallelism() - 1);
let running = 0;
const queue: (() => void)[] = [];

/** Runs in Node's thread pool, so that the event loop is not blocked. */
async function derive(password: string, salt: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
  if (running >= maxConcurrent) await new Promise<void>((resume) => queue.push(resume));
  else running++;
  try {
    return await new Promise((done, fail) =>
      argon2(
        "argon2id",
        { message: password.normalize("NFKC"), nonce: salt, memory, passes, parallelism, tagLength: 32 },
        (error, key) => (error ? fail(error) : done(key)),
      ),
    );
  } finally {
    const next = queue.shift();
    if (next)
      next(); // The slot is passed on to the next waiter.
    else running--;
  }
}

/** The format is `argon2id$19456$2$1$salt$key`: the parameters, then the hash. */
export async function hashPassword(password: string) {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  const { memory, passes, parallelism } = cost;
  return ["argon2id", memory, passes, parallelism, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** The earlier hash format, `salt:key` in hexadecimal. Such hashes stay valid until their owner chooses a new password. */
const legacyOptions: ScryptOptions = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const isLegacyPassword = (password: string, [salt = "", key = ""]: string[]) =>
  new Promise<boolean>((done, fail) =>
    scrypt(password.normalize("NFKC"), salt, 64, legacyOptions, (error, derived) =>
      error ? fail(error) : done(timingSafeEqual(derived, Buffer.from(key, "hex"))),
    ),
  );

export async function verifyPassword(password: string, hash: string) {
  if (!hash.includes("$")) return isLegacyPassword(password, hash.split(":"));
  const [, memory, passes, parallelism, salt = "", key = ""] = hash.split("$");
  const storedCost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const derived = await derive(password, Buffer.from(salt, "base64url"), storedCost);
  return timingSafeEqual(derived, Buffer.from(key, "base64url"));
}

/** Takes as long as a real check, and always fails. */
export async function simulateCheck(password: string): Promise<false> {
  await derive(password, Buffer.alloc(16), cost);
  return false;
}
