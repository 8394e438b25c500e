import { type ComponentType, type RefObject, useState } from 'react';
import { ignoreNotLoaded, loadPart } from '../../kernel/network/loadPart.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import type { CountryListProps } from './CountryList.tsx';

/** The list of countries that a button opens. It is loaded with its texts when it is first opened. */
export function useCountryList(opener: RefObject<HTMLButtonElement | null>) {
  const { loadTexts } = useVisit();
  const [Loaded, setLoaded] = useState<ComponentType<CountryListProps>>();
  const [isOpen, setIsOpen] = useState(false);

  async function open() {
    setIsOpen(true);
    try {
      const list = loadPart(() => import('./CountryList.tsx'));
      const [{ CountryList }] = await Promise.all([list, loadTexts('countryList')]);
      setLoaded(() => CountryList);
    } catch (reason) {
      setIsOpen(false);
      ignoreNotLoaded(reason);
    }
  }
  /** Closes the list where the focus moves on by itself. */
  const leave = () => setIsOpen(false);
  function close() {
    leave();
    opener.current?.focus();
  }
  return { List: isOpen ? Loaded : undefined, isOpen, open: () => void open(), close, leave };
}
