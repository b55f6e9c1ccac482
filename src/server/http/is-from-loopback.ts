import type { FastifyRequest } from "fastify";

/** Uses the socket's own address: a forwarded one could be forged, and a local proxy's is loopback too. */
export const isFromLoopback = ({ socket, headers }: FastifyRequest) =>
  /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "") && headers["x-forwarded-for"] === undefined;
