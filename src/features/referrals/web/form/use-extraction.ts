import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "#web/api/call.ts";
import { useCan } from "#web/api/can.tsx";
import { useSession } from "#web/api/session.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { extractContact, extractFromPicture } from "../../contract/extraction.ts";
import { type Extraction, quoteExtraction } from "../../rules/extraction.ts";
import { readPasted } from "../../rules/pasted/read-pasted.ts";
import { extractor } from "../api.ts";

export type Read = Extraction & { providerName: string | null; isPicture: boolean };

/**
 * Reads a pasted text: with the tenant's AI provider where one is connected, otherwise with fixed rules in the browser. A picture is only
 * read by a provider. A cancelled request is ignored when its answer arrives.
 */
export function useExtraction(isOpen: boolean) {
  const queries = useQueryClient();
  const { person } = useSession();
  const { intl } = useLocale();
  const canAsk = useCan(extractContact);
  const { data } = useQuery({ ...extractor, enabled: canAsk && isOpen });
  const [isPending, setPending] = useState(false);
  const latest = useRef(0);

  const readHere = (text: string): Read => {
    const own = { name: person.displayName, email: person.email };
    return { ...quoteExtraction(readPasted(text, own, intl), text, intl), providerName: null, isPicture: false };
  };
  const ask = async (text: string): Promise<Read> => {
    const { providerName } = canAsk ? await queries.ensureQueryData(extractor) : { providerName: null };
    return providerName === null ? readHere(text) : { ...(await call(extractContact, { text })), isPicture: false };
  };
  /** Passes the answer on unless the request was cancelled meanwhile. */
  const run = async (answer: Promise<Read>, onRead: (read: Read) => void, onError: (error: unknown) => void) => {
    latest.current += 1;
    const request = latest.current;
    const isLatest = () => request === latest.current;
    setPending(true);
    try {
      const read = await answer;
      if (isLatest()) onRead(read);
    } catch (error) {
      if (isLatest()) onError(error);
    } finally {
      if (isLatest()) setPending(false);
    }
  };
  const cancel = () => {
    latest.current += 1;
    setPending(false);
  };
  const readPicture = async (file: File): Promise<Read> => ({
    ...(await call(extractFromPicture, { file })),
    isPicture: true,
  });
  return {
    /** The provider that the text would be sent to; undefined while that is loading. */
    providerName: canAsk ? data?.providerName : null,
    /** The provider that a picture would be sent to. */
    pictureProviderName: canAsk ? data?.pictureProviderName : null,
    isPending,
    read: (text: string, onRead: (read: Read) => void) =>
      void run(
        ask(text).catch(() => readHere(text)),
        onRead,
        () => {},
      ),
    readPicture: (file: File, onRead: (read: Read) => void, onError: (error: unknown) => void) =>
      void run(readPicture(file), onRead, onError),
    cancel,
  };
}
