import { useNavigate } from '@tanstack/react-router';
import FileSearch from 'lucide/dist/esm/icons/file-search.mjs';
import { useDeferredValue, useState } from 'react';
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
import { useCaller, useMay, useScope } from '../kernel/caller.ts';
import { may, pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import menu from '../parts/dialogs/Menu.module.css';
import { Icon, Initials } from '../parts/icons/Icon.tsx';
import { referenceIn } from '../parts/people/reference.ts';
import { useFoundPeople } from '../parts/people/useFoundPeople.ts';
import { groups } from './navigation.ts';
import styles from './Palette.module.css';

/** The search for people, places and acts. What the person may not do is not listed. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const [text, setText] = useState('');
  return (
    <ModalOverlay className={styles.overlay ?? ''} isOpen isDismissable onOpenChange={onClose}>
      <Modal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={say('shell.find')}>
          <Autocomplete inputValue={text} onInputChange={setText} filter={() => true}>
            <SearchField aria-label={say('palette.label')} autoFocus>
              <Input className={styles.input ?? ''} placeholder={say('palette.placeholder')} />
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
  const scope = useScope();
  const places = useFoundPlaces(text);
  const people = useFoundPeople(text.trim());
  const mayExplain = useMay()('support:explain');
  const reference = mayExplain ? referenceIn(text) : undefined;
  const open = (path: string) => {
    onClose();
    void navigate({ to: `${pathOfScope(scope)}${path}` });
  };
  return (
    <Menu className={menu.menu ?? ''} aria-label={say('palette.found')} renderEmptyState={() => say('palette.none')}>
      {reference !== undefined && (
        <MenuItem className={menu.item ?? ''} textValue={reference} onAction={() => open(`/references/${reference}`)}>
          <Icon of={FileSearch} />
          {say('support.openReference', { reference })}
        </MenuItem>
      )}
      {people.length > 0 && (
        <MenuSection>
          <Header className={styles.head ?? ''}>{say('place.people')}</Header>
          {people.map(({ id, firstName, lastName, email }) => (
            <MenuItem
              key={id}
              className={menu.item ?? ''}
              textValue={`${firstName} ${lastName}`}
              onAction={() => open(`/people/${id}`)}
            >
              <Initials of={`${firstName} ${lastName}`} />
              <span>
                {firstName} {lastName}
                <small>{email}</small>
              </span>
            </MenuItem>
          ))}
        </MenuSection>
      )}
      {places.length > 0 && (
        <MenuSection>
          <Header className={styles.head ?? ''}>{say('palette.places')}</Header>
          {places.map((place) => (
            <MenuItem
              key={place.path}
              className={menu.item ?? ''}
              textValue={say(place.text)}
              onAction={() => open(place.path)}
            >
              <Icon of={place.icon} />
              {say(place.text)}
            </MenuItem>
          ))}
        </MenuSection>
      )}
    </Menu>
  );
}

function useFoundPlaces(text: string) {
  const say = useSay();
  const caller = useCaller();
  const scope = useScope();
  const wanted = useDeferredValue(text.trim().toLocaleLowerCase());
  return groups
    .flatMap(({ places }) => places)
    .filter((place) => place.in.includes(scope.kind) && may(caller, place.needs, scope))
    .filter((place) => say(place.text).toLocaleLowerCase().includes(wanted));
}
