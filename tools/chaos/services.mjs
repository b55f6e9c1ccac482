import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { openStripe } from "../../src/features/payouts/server/testing/stripe.ts";

const longestMs = 3000;

/** Starts the payment service and the mail server that the app uses. They outlive the app, so they know what it really sent. */
export async function startServices() {
  const stripe = await openStripe();
  /** Arrival times by Message-ID, which duplicates share. */
  const mails = new Map();
  const moments = new Set();
  const notify = (moment) => {
    for (const listener of moments) listener(moment);
  };
  stripe.watch.at = notify;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) =>
      void text(stream).then((mail) => {
        const id = /^message-id:\s*<([^@>]+)/im.exec(mail)?.[1] ?? "";
        mails.set(id, [...(mails.get(id) ?? []), Date.now()]);
        notify("mailed");
        done();
      }, done),
  });
  // A killed client breaks its connection.
  smtp.on("error", () => {});
  await new Promise((done) => smtp.listen(0, "127.0.0.1", done));

  return {
    stripe,
    mails,
    settings: { STRIPE_API_URL: stripe.url, MAIL_URL: `smtp://127.0.0.1:${smtp.server.address().port}` },
    /** Waits for a random moment, often one in which a payment or mail was sent and the app has not recorded it yet. */
    waitForMoment: async (random) => {
      const wanted = random.pick(["asked", "made", "answered", "mailed", "any"]);
      if (wanted === "any") return sleep(random.between(0, 700));
      const reached = Promise.withResolvers();
      const listener = (moment) => moment === wanted && reached.resolve();
      moments.add(listener);
      await Promise.race([reached.promise, sleep(longestMs)]);
      moments.delete(listener);
    },
    close: async () => {
      await stripe.close();
      await new Promise((done) => smtp.close(done));
    },
  };
}
