import { useSay } from '../../kernel/texts.ts';
import { CheckboxGroup } from '../forms/CheckboxGroup.tsx';
import { CopyRow, CopyRows } from '../forms/CopyRow.tsx';
import { Card } from '../layout/Page.tsx';

interface KeepSecretProps {
  /** The values that the app needs, each with its name. One of them is the secret. */
  readonly values: readonly (readonly [name: string, value: string | undefined])[];
  readonly isKept: boolean;
  readonly onKept: (isKept: boolean) => void;
}

/** Values that are shown once, to copy, and the tick that they are kept. */
export function KeepSecret({ values, isKept, onKept }: KeepSecretProps) {
  const say = useSay();
  return (
    <>
      <Card>
        <CopyRows>
          {values.map(
            ([name, value]) => value !== undefined && <CopyRow key={name} name={name} value={value} isStacked />,
          )}
        </CopyRows>
      </Card>
      <CheckboxGroup<'kept'>
        label={say('part.secret')}
        values={isKept ? ['kept'] : []}
        options={[{ value: 'kept', text: say('part.secretKept') }]}
        onChange={(values) => onKept(values.length > 0)}
      />
    </>
  );
}
