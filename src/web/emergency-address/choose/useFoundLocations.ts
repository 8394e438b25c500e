import { useCallback } from 'react';
import { inOneLine } from '../../../rules/address/written-address.ts';
import type { Api } from '../../kernel/network/api.ts';
import { useAnswer } from '../../kernel/visit/useAnswer.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import type { LocationRecord } from '../address-draft.rules.ts';
import { inOrder } from '../location-order.rules.ts';
import type { EmergencyData } from '../states.rules.ts';

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();
const contains = ({ name, addressLines }: LocationRecord, text: string) =>
  plain(name).includes(text) || plain(inOneLine(addressLines)).includes(text);

/** The locations whose name or address contains a text, the one used last above the others; those that were not fetched are searched by the server. */
export function useFoundLocations({ locations, limits }: EmergencyData, search: string): readonly LocationRecord[] {
  const { language } = useVisit();
  const text = plain(search);
  const asks = text.length > 1 && limits.total > locations.length;
  const ask = useCallback(
    async (api: Api) =>
      asks ? (await api.get('/api/account/list-emergency-locations', { search: text })).records : undefined,
    [asks, text],
  );
  const { answer } = useAnswer(ask);
  const known = text === '' ? locations : locations.filter((location) => contains(location, text));
  const isKnown = new Set(known.map(({ id }) => id));
  const others = asks && answer ? answer.filter(({ id }) => !isKnown.has(id)) : [];
  return inOrder([...known, ...others], language, limits.lastSelectedLocationId);
}
