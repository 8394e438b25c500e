import { type AppKind, appKinds } from '../../../rules/apps/app-kind.ts';
import { useSay } from '../../kernel/texts.ts';
import { useBrands } from '../../parts/brands/useBrands.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { CheckboxGroup } from '../../parts/forms/CheckboxGroup.tsx';
import { RadioRows } from '../../parts/forms/RadioRows.tsx';
import { TextField } from '../../parts/forms/TextField.tsx';
import { Card } from '../../parts/layout/Page.tsx';
import styles from '../Apps.module.css';
import { idOf, isFirstDone, isId, type TypedApp } from './typed-app.ts';

export interface StepProps {
  readonly typed: TypedApp;
  readonly onChange: (typed: TypedApp) => void;
  readonly onNext: () => void;
}

/** What kind of app it is, what it is called, and whose accounts may use it. */
export function KindStep({ typed, onChange, onNext }: StepProps) {
  const say = useSay();
  const { brands } = useBrands();
  const isDone = isFirstDone(typed);
  const id = idOf(typed);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isDone) onNext();
      }}
    >
      <Card>
        <RadioRows<AppKind>
          label={say('apps.stepKind')}
          value={typed.kind}
          rows={appKinds.map((value) => ({
            value,
            title: say(`apps.kind.${value}`),
            detail: say(`apps.kindDetail.${value}`),
          }))}
          onChange={(kind) => onChange({ ...typed, kind })}
        />
      </Card>
      <TextField
        label={say('people.column.name')}
        hint={say('apps.nameHint')}
        name="name"
        value={typed.name}
        onChange={(name) => onChange({ ...typed, name })}
      />
      <TextField
        label={say('settings.program.clientId')}
        hint={say('apps.idHint')}
        name="clientId"
        isMono
        value={id}
        onChange={(next) => onChange({ ...typed, id: next })}
        error={id !== '' && !isId(id) ? say('companies.idWrong') : undefined}
      />
      <CheckboxGroup
        label={say('apps.brands')}
        hint={say('apps.brandsHint')}
        values={typed.brands}
        options={brands.map(({ brandId, name }) => ({ value: String(brandId), text: name }))}
        onChange={(chosen) => onChange({ ...typed, brands: chosen })}
      />
      <div className={styles.acts}>
        <Button type="submit" look="primary" aria-disabled={!isDone}>
          {say('sso.setup.next')}
        </Button>
      </div>
    </form>
  );
}
