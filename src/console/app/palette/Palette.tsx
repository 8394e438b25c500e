import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components';
import { useSay } from '../../kernel/texts.ts';
import menu from '../../parts/menus/Menu.module.css';
import { noteOpened } from './opened-last.ts';
import styles from './Palette.module.css';
import { type FoundItem, useFound } from './useFound.tsx';

interface PaletteProps {
  /** What was typed before the search was there. */
  readonly typed: string;
  readonly onClose: () => void;
}

/** The search for people, things to do and places. What the person may not do is not listed. */
export function Palette({ typed, onClose }: PaletteProps) {
  const say = useSay();
  const [text, setText] = useState(typed);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { found, isLooking } = useFound(text);
  const open = useOpen(onClose);
  useLayoutEffect(() => field.current?.focus(), []); // no key gets lost
  // Where none is marked yet, the first one is meant. The list would wait for the key to come up, and may have changed by then.
  const openMarked = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const marked = list.current?.querySelector('[data-focused]')?.getAttribute('data-key');
    const entries = found.flatMap(({ title, items }) => items.map((item) => ({ key: keyOf(title, item), item })));
    const chosen = entries.find(({ key }) => key === marked) ?? entries[0];
    if (!chosen) return;
    event.preventDefault();
    event.stopPropagation();
    open(chosen.item);
  };
  return (
    <ModalOverlay className={styles.overlay ?? ''} isOpen isDismissable onOpenChange={onClose}>
      <Modal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={say('shell.find')}>
          <Autocomplete inputValue={text} onInputChange={setText} filter={() => true}>
            <SearchField aria-label={say('palette.label')} autoFocus>
              <Input
                ref={field}
                className={styles.input ?? ''}
                placeholder={say('palette.placeholder')}
                onKeyDownCapture={openMarked}
              />
            </SearchField>
            <Found found={found} isLooking={isLooking} list={list} onOpen={open} />
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function useOpen(onClose: () => void): (item: FoundItem) => void {
  const navigate = useNavigate();
  return (item) => {
    noteOpened({ path: item.path, text: item.text });
    onClose();
    const [to, hash] = item.path.split('#');
    void navigate({ to: to ?? '', ...(hash !== undefined && { hash }) });
  };
}

/** One place may be found in several groups. */
const keyOf = (title: string, { path }: FoundItem) => `${title}${path}`;

interface FoundProps extends ReturnType<typeof useFound> {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly onOpen: (item: FoundItem) => void;
}

function Found({ found, isLooking, list, onOpen }: FoundProps) {
  const say = useSay();
  return (
    <Menu
      ref={list}
      className={menu.menu ?? ''}
      aria-label={say('palette.found')}
      renderEmptyState={() => say(isLooking ? 'state.loading' : 'palette.none')}
    >
      {found.map(({ title, items }) => (
        <MenuSection key={title}>
          <Header className={menu.head ?? ''}>{title}</Header>
          {items.map((item) => (
            <MenuItem
              key={item.path}
              id={keyOf(title, item)}
              className={menu.item ?? ''}
              textValue={item.text}
              onAction={() => onOpen(item)}
            >
              {item.mark}
              <span>
                {item.text}
                {item.detail !== undefined && <small>{item.detail}</small>}
              </span>
            </MenuItem>
          ))}
        </MenuSection>
      ))}
    </Menu>
  );
}
