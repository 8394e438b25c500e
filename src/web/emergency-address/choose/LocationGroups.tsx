import building from 'lucide/dist/esm/icons/building.mjs';
import mapPin from 'lucide/dist/esm/icons/map-pin.mjs';
import { useState } from 'react';
import { inOneLine } from '../../../rules/address/written-address.ts';
import button from '../../../ui/buttons/Button.module.css';
import { TextButton } from '../../../ui/buttons/Button.tsx';
import { type RadioChoice, RadioChoices } from '../../../ui/choices/RadioChoices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { IconTile } from '../../../ui/icons/Icon.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import type { LineRecord, LocationRecord } from '../address-draft.rules.ts';
import type { ChoiceProblem } from '../ChoiceProblem.ts';
import type { EmergencyProps } from '../EmergencyProps.ts';
import { obstacleOf } from '../own.rules.ts';
import { useCountryName } from '../useCountryName.ts';
import { linesBelow } from '../whole-address.rules.ts';
import styles from './ChooseLocation.module.css';

interface LocationGroupsProps extends EmergencyProps {
  readonly line: LineRecord;
  readonly found: readonly LocationRecord[];
  readonly search: string;
  setSearch(text: string): void;
  /** Nothing was chosen. */
  readonly problem: ChoiceProblem | undefined;
}

/** A search is offered from this number of locations on. */
const searchFrom = 8;

const ofCompany = ({ visibility }: LocationRecord) => visibility === 'Public';

/** The locations to choose from, none ticked: those of the company, then the user's own. */
export function LocationGroups({ at, send, line, found, search, setSearch, problem }: LocationGroupsProps) {
  const { t, say } = useVisit();
  const { locations, limits } = at.own;
  const choiceOf = useChoiceOf(at, line);
  const company = found.filter(ofCompany);
  const own = found.filter((location) => !ofCompany(location));
  const unseen = limits.total - locations.length;
  const hasCompany = locations.some(ofCompany);
  const isSearched = Math.max(limits.total, locations.length) >= searchFrom;
  const [isChanging, setIsChanging] = useState(false);
  return (
    <div className={styles.groups}>
      {isSearched && (
        <div className={styles.search}>
          <Field
            label={t('emergencyAddress.search')}
            name="search"
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            onInput={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <p className={styles.found} role="status">
            {search && found.length === 0 && t('emergencyAddress.noneFound')}
          </p>
        </div>
      )}
      {company.length > 0 && (
        <RadioChoices
          name="location"
          legend={t('emergencyAddress.companyLocations')}
          choices={company.map(choiceOf)}
          problem={problem}
        >
          {problem && say(problem.text)}
        </RadioChoices>
      )}
      {!hasCompany && <p className={styles.none}>{t('emergencyAddress.noCompanyLocations')}</p>}
      {!search && unseen > 0 && <p className={styles.none}>{t('emergencyAddress.moreThere', { count: unseen })}</p>}
      {own.length > 0 && (
        <div>
          <div className={styles.head}>
            <h2 className={styles.title}>{t('emergencyAddress.ownLocations')}</h2>
            <button
              type="button"
              className={button.text}
              aria-expanded={isChanging}
              onClick={() => setIsChanging(!isChanging)}
            >
              {t('emergencyAddress.editOrDelete')}
            </button>
          </div>
          <RadioChoices
            name="location"
            legend={t('emergencyAddress.ownLocations')}
            isLegendHidden
            choices={own.map((location) => ({
              ...choiceOf(location),
              actions: (isChanging || obstacleOf(location, line) === 'needsAttention') && (
                <OwnActions location={location} send={send} />
              ),
            }))}
            problem={company.length > 0 ? undefined : problem}
          >
            {company.length === 0 && problem && say(problem.text)}
          </RadioChoices>
        </div>
      )}
    </div>
  );
}

function useChoiceOf({ own }: EmergencyProps['at'], line: LineRecord): (location: LocationRecord) => RadioChoice {
  const { t } = useVisit();
  const countryName = useCountryName();
  return (location) => {
    const { id, name, address, addressLines } = location;
    const obstacle = obstacleOf(location, line);
    const notes = {
      otherCountry: () => t('emergencyAddress.otherCountry', { country: countryName(address.country ?? '') }),
      companyOnly: () => t('emergencyAddress.companyOnly'),
      needsAttention: () => t('emergencyAddress.needsAttention'),
    };
    const isLast = own.limits.lastSelectedLocationId === id;
    const isRefused = location.evidence?.isRefused === true;
    const known = isRefused ? notes.needsAttention() : isLast ? t('emergencyAddress.lastUsed') : undefined;
    const note = obstacle ? notes[obstacle]() : known;
    const tile = <IconTile of={ofCompany(location) ? building : mapPin} />;
    return {
      value: id,
      tile,
      title: name,
      detail: <bdi>{inOneLine(linesBelow(name, addressLines))}</bdi>,
      note,
      isOff: obstacle !== undefined,
    };
  };
}

function OwnActions({
  location: { id, name },
  send,
}: Pick<EmergencyProps, 'send'> & { readonly location: LocationRecord }) {
  const { t } = useVisit();
  return (
    <>
      <TextButton
        name={t('emergencyAddress.editNamed', { name })}
        onClick={() => send({ type: 'placeChosen', place: { at: 'editor', id } })}
      >
        {t('emergencyAddress.edit')}
      </TextButton>
      <TextButton
        name={t('emergencyAddress.deleteNamed', { name })}
        onClick={() => send({ type: 'deleteRequested', locationId: id })}
      >
        {t('emergencyAddress.delete')}
      </TextButton>
    </>
  );
}
