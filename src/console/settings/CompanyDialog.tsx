import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallOptions, call } from '../kernel/call.ts';
import { setCompany } from '../kernel/management.generated.ts';
import { hasCode } from '../kernel/problem.ts';
import { useSay } from '../kernel/texts.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { ConfirmDialog } from '../parts/dialogs/ConfirmDialog.tsx';
import { Sheet } from '../parts/dialogs/Sheet.tsx';
import { tell } from '../parts/dialogs/toast.tsx';
import { TextField } from '../parts/forms/TextField.tsx';
import { Failure, Loading, Note } from '../parts/states/States.tsx';
import { areSameTexts, changedTexts, isContactWrong, textsOf } from './company-texts.ts';
import { keyOfCompany, readCompany, type SeenCompany, seenCompanyQuery } from './settings-queries.ts';

interface CompanyDialogProps {
  readonly company: string;
  readonly onClose: () => void;
}

/** Changes the name of a company, and who is told of its single sign-on. It is read first, with its version. */
export function CompanyDialog({ company, onClose }: CompanyDialogProps) {
  const say = useSay();
  const { data, isFetchedAfterMount, error, refetch } = useQuery(seenCompanyQuery(company));
  if (data && isFetchedAfterMount) return <CompanyForm seen={data} onClose={onClose} />;
  return (
    <Sheet
      title={say('settings.companyTitle')}
      onClose={onClose}
      foot={<Button onClick={onClose}>{say('dialog.cancel')}</Button>}
    >
      {error ? <Failure error={error} onRepeat={() => void refetch()} /> : <Loading />}
    </Sheet>
  );
}

interface CompanyFormProps extends Pick<CompanyDialogProps, 'onClose'> {
  readonly seen: SeenCompany;
}

function CompanyForm({ seen, onClose }: CompanyFormProps) {
  const say = useSay();
  const queries = useQueryClient();
  const [base, setBase] = useState(seen);
  const [typed, setTyped] = useState(textsOf(seen.company));
  const [isNewer, setNewer] = useState(false);
  const saved = textsOf(base.company);
  const changes = changedTexts(saved, typed);
  const isWrong = isContactWrong(typed);
  const { id } = base.company;
  async function save(options: CallOptions) {
    try {
      await call(setCompany, { id, ...changes }, { ...options, version: base.version });
    } catch (problem) {
      if (!hasCode(problem, 'changedMeanwhile')) throw problem;
      const newer = await readCompany(id);
      setBase(newer);
      setNewer(!areSameTexts(saved, textsOf(newer.company)));
      if (!areSameTexts(saved, textsOf(newer.company))) throw problem;
      const again = { ...options, key: `${options.key}-again`, version: newer.version }; // an account was added, no text was changed
      await call(setCompany, { id, ...changes }, again);
    }
    tell(say('settings.companySaved'));
    await queries.invalidateQueries({ queryKey: keyOfCompany(id) });
  }
  return (
    <ConfirmDialog
      title={say('settings.companyTitle')}
      verb={say('sso.settings.verb')}
      reason="offered"
      isBlocked={isWrong || typed.name.trim() === '' || Object.keys(changes).length === 0}
      onClose={onClose}
      perform={save}
    >
      <TextField
        label={say('people.column.name')}
        name="name"
        value={typed.name}
        onChange={(name) => setTyped({ ...typed, name })}
      />
      <TextField
        label={say('settings.contact')}
        name="contactEmail"
        type="email"
        value={typed.contactEmail}
        onChange={(contactEmail) => setTyped({ ...typed, contactEmail })}
        hint={say('settings.contactHint')}
        error={isWrong ? say('lines.rules.contactWrong') : undefined}
      />
      {isNewer && (
        <Note tone="warn">
          {say('settings.meanwhile', { name: saved.name, contact: saved.contactEmail || say('lines.rules.nobody') })}
        </Note>
      )}
    </ConfirmDialog>
  );
}
