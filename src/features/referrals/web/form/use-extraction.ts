import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "#web/api/call.ts";
import { useCan } from "#web/api/can.tsx";
import { useSession } from "#web/api/session.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { extractContact } from "../../contract/extraction.ts";
import { type Extraction, quoteExtraction } from "../../rules/extraction.ts";
import { readPasted } from "../../rules/pasted/read-pasted.ts";
import { extractor } from "../api.ts";

export type Read = Extraction & { providerName: string | null };

/**
 * Reads a pasted text: with the tenant's AI provider where one is connected, otherwise with fixed rules in the browser. A cancelled request
 * is ignored when its answer arrives.
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
    return { ...quoteExtraction(readPasted(text, own, intl), text, intl), providerName: null };
  };
  const ask = async (text: string): Promise<Read> => {
    const { providerName } = canAsk ? await queries.ensureQueryData(extractor) : { providerName: null };
    return providerName === null ? readHere(text) : call(extractContact, { text });
  };
  const read = async (text: string, onRead: (read: Read) => void) => {
    latest.current += 1;
    const request = latest.current;
    setPending(true);
    const answer = await ask(text).catch(() => readHere(text));
    if (request !== latest.current) return;
    setPending(false);
    onRead(answer);
  };
  const cancel = () => {
    latest.current += 1;
    setPending(false);
  };
  return {
    /** The provider that the text would be sent to; undefined while that is loading. */
    providerName: canAsk ? data?.providerName : null,
    isPending,
    read: (text: string, onRead: (read: Read) => void) => void read(text, onRead),
    cancel,
  };
}
