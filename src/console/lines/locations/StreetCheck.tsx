import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import type { AddressForm, AddressTest } from '../../kernel/management.generated.ts';
import { type ConsoleSay, useSay, useStart } from '../../kernel/texts.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { TextField } from '../../parts/forms/TextField.tsx';
import { Note } from '../../parts/states/States.tsx';
import styles from './StreetCheck.module.css';

interface StreetCheckProps {
  readonly test: AddressTest | undefined;
  readonly form: AddressForm | undefined;
  readonly proof: string;
  readonly onProof: (proof: string) => void;
  readonly onChoose: (address: Readonly<Record<string, string>>) => void;
}

/** What the look-up of an address says, and what can be done about it. */
export function StreetCheck({ test, ...more }: StreetCheckProps) {
  return <div aria-live="polite">{test && <Result test={test} {...more} />}</div>;
}

function Result({ test, form, proof, onProof, onChoose }: StreetCheckProps & { readonly test: AddressTest }) {
  const say = useSay();
  const { result, isInRecords, isFormAlone, found, similar } = test;
  const known = isFormAlone ? 'locations.result.form' : 'locations.result.public';
  if (result === 'incomplete') return <Note tone="bad">{say('locations.result.incomplete')}</Note>;
  if (result === 'known' && found)
    return (
      <Note icon={isInRecords ? CircleCheck : TriangleAlert} tone={isInRecords ? 'ok' : 'warn'}>
        <b>{say(isInRecords ? 'locations.result.known' : known)}</b>
        <Written lines={found.lines} />
        <Unchecked test={test} form={form} say={say} />
      </Note>
    );
  if (result === 'similar')
    return (
      <Note tone="warn">
        <b>{say('locations.result.similar')}</b>
        <ul className={styles.similar}>
          {similar.map(({ address, lines }) => (
            <li key={lines.join()}>
              <Written lines={lines} />
              <Button isSmall onClick={() => onChoose(address)}>
                {say('locations.take')}
              </Button>
            </li>
          ))}
        </ul>
      </Note>
    );
  return (
    <div className={styles.proof}>
      <Note tone="warn">
        {say(result === 'unavailable' ? 'locations.result.unavailable' : 'locations.result.unknown')}
      </Note>
      <TextField
        label={say('locations.proof')}
        name="proof"
        value={proof}
        onChange={onProof}
        hint={say('locations.proofHint')}
      />
    </div>
  );
}

function Written({ lines }: { readonly lines: readonly string[] }) {
  return <p>{lines.join(', ')}</p>;
}

interface UncheckedProps extends Pick<StreetCheckProps, 'form'> {
  readonly test: AddressTest;
  readonly say: ConsoleSay;
}

/** The street was found, but not what leads to the door. */
function Unchecked({ test, form, say }: UncheckedProps) {
  const { language } = useStart();
  const names = form?.fields
    .filter(({ id }) => test.unchecked.includes(id))
    .map(({ name }) => say(`addressField.${name}`));
  if (!names || names.length === 0) return null;
  const fields = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  return <p>{say('locations.result.unchecked', { fields })}</p>;
}
