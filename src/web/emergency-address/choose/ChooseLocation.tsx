import { type FormEvent, useState } from 'react';
import { keepNumberTogether } from '../../../rules/language/keep-together.ts';
import { SubmitButton } from '../../../ui/buttons/Button.tsx';
import { useFocusOnArrival } from '../../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../../ui/layout/Heading.tsx';
import { StickyAction } from '../../../ui/layout/StickyAction.tsx';
import { Problem } from '../../../ui/messages/Problem.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { ProvenAccount } from '../../parts/account/ProvenAccount.tsx';
import type { ChoiceProblem } from '../ChoiceProblem.ts';
import styles from '../EmergencyAddress.module.css';
import type { EmergencyProps } from '../EmergencyProps.ts';
import { usePrefetchedEntry } from '../entry/address-entry-part.ts';
import { LineCount } from '../LineCount.tsx';
import { lineOf, mayChooseAny, placeToAdd } from '../own.rules.ts';
import { useCountryName } from '../useCountryName.ts';
import { ChooseActions } from './ChooseActions.tsx';
import { LocationChanged } from './LocationChanged.tsx';
import { LocationGroups } from './LocationGroups.tsx';
import { NotAccepted } from './NotAccepted.tsx';
import { useFoundLocations } from './useFoundLocations.ts';
import { useResponderSentence } from './useResponderSentence.ts';

/** The location of a line: one of the company, one of the user's, or another answer (EA-2, EA-3). */
export function ChooseLocation(props: EmergencyProps) {
  const line = lineOf(props.at);
  return line && <Choose {...props} line={line} />;
}

function Choose({ at, send, line }: EmergencyProps & { readonly line: NonNullable<ReturnType<typeof lineOf>> }) {
  const { t, messageOf } = useVisit();
  const countryName = useCountryName();
  const sentence = useResponderSentence(at, line);
  const [search, setSearch] = useState('');
  const [problem, setProblem] = useState<ChoiceProblem>();
  const found = useFoundLocations(at.own, search);
  useFocusOnArrival();
  usePrefetchedEntry(!line.emergency.addressLocationOnly);
  const { networkCountryIsoCode: there } = at.own.lines;
  const refusal = at.step === 'asking' ? at.problem : undefined;
  const isAnyThere = mayChooseAny(at.own, line);
  const mustAdd = !isAnyThere && !line.emergency.addressLocationOnly;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (mustAdd) return send({ type: 'placeChosen', place: placeToAdd(at.own) });
    const id = new FormData(event.currentTarget).get('location');
    const location = found.find((one) => one.id === id);
    if (location) send({ type: 'chosen', chosen: { location } });
    else setProblem({ text: 'emergencyAddress.selectLocation' });
  }
  return (
    <>
      <form method="post" noValidate onSubmit={handleSubmit}>
        <LineCount at={at} />
        <Heading title={t('emergencyAddress.chooseTitle')} chip={<ProvenAccount />}>
          {sentence}
        </Heading>
        <div className={refusal && styles.message}>
          <Problem>{refusal && messageOf(refusal)}</Problem>
        </div>
        <NotAccepted line={line} />
        <LocationChanged line={line} />
        {there && there !== line.countryIsoCode && (
          <p className={styles.note}>
            {t('emergencyAddress.seemsAbroad', {
              there: countryName(there),
              number: keepNumberTogether(line.phoneNumber),
              country: countryName(line.countryIsoCode),
            })}
          </p>
        )}
        <LocationGroups
          at={at}
          send={send}
          line={line}
          found={found}
          search={search}
          setSearch={setSearch}
          problem={problem}
        />
        {(isAnyThere || mustAdd) && (
          <StickyAction>
            <SubmitButton working="" isWorking={false}>
              {t(mustAdd ? 'emergencyAddress.addPersonal' : 'emergencyAddress.useLocation')}
            </SubmitButton>
          </StickyAction>
        )}
      </form>
      <ChooseActions at={at} send={send} line={line} mayAdd={isAnyThere} />
    </>
  );
}
