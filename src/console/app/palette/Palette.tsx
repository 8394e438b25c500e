import { useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
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
import { typeInto } from '../../kernel/type-into.ts';
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
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [before] = useState(typed);
  useLayoutEffect(() => field.current?.focus(), []); // no key gets lost
  useEffect(() => {
    if (before !== '' && field.current) typeInto(field.current, before + field.current.value);
  }, [before]);
  return (
    <ModalOverlay className={styles.overlay ?? ''} isOpen isDismissable onOpenChange={onClose}>
      <Modal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={say('shell.find')}>
          <Autocomplete inputValue={text} onInputChange={setText} filter={() => true}>
            <SearchField aria-label={say('palette.label')} autoFocus>
              <Input ref={field} className={styles.input ?? ''} placeholder={say('palette.placeholder')} />
            </SearchField>
            <Found text={text} onClose={onClose} />
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Found({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const say = useSay();
  const navigate = useNavigate();
  const { found, isLooking } = useFound(text);
  const open = (item: FoundItem) => {
    noteOpened({ path: item.path, text: item.text });
    onClose();
    const [to, hash] = item.path.split('#');
    void navigate({ to: to ?? '', ...(hash !== undefined && { hash }) });
  };
  return (
    <Menu
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
              id={`${title}${item.path}`}
              className={menu.item ?? ''}
              textValue={item.text}
              onAction={() => open(item)}
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
