import type { FastifyInstance } from "fastify";
import type { Sockets } from "../realtime/sockets.ts";

/**
 * Requests under way are answered, everything else is let go: open screens at once, and a kept-alive connection as soon
 * as its last answer is out. Without this the house would stay open as long as the most patient browser.
 */
export function closeInOrder(app: FastifyInstance, sockets: Pick<Sockets, "hangUp">) {
  let sweeping: NodeJS.Timeout | undefined;
  app.addHook("preClose", (done) => {
    sockets.hangUp();
    sweeping = setInterval(() => app.server.closeIdleConnections(), 50);
    done();
  });
  app.addHook("onClose", (_app, done) => {
    clearInterval(sweeping);
    done();
  });
}
